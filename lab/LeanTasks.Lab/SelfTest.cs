using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables.HarnessCheck;

namespace LeanTasks.Lab;

/// <summary>
/// Finds out, before a run measures anything else, whether the lab measures rightly on this machine as it is now: by the rows of
/// <see cref="HarnessCheck"/>. A machine may be busy for a moment only, so what fails is tried again a few times.
/// </summary>
/// <param name="measure">Measures those rows, all of them.</param>
/// <param name="progress">Gets a line about each attempt.</param>
internal sealed class SelfTest(Func<CancellationToken, IReadOnlyList<RowReport>> measure, Action<string> progress)
{
    /// <summary>
    /// How often it is tried at most. An attempt is a fixed number of samples: a second or two, and some ten seconds where a dozen
    /// others want the same core. So a run that is void ends within a minute.
    /// </summary>
    public const int Attempts = 3;

    /// <summary>Makes attempts until one passes; the outcome is that of the last.</summary>
    public SelfTestOutcome Run(CancellationToken cancellationToken)
    {
        for (int attempt = 1; ; attempt++)
        {
            progress($"self-test, attempt {attempt} of {Attempts}");
            (IReadOnlyList<RowReport> rows, string[] failures) = Attempt(cancellationToken);

            // What was stopped on the way has too few rounds to be judged.
            if (cancellationToken.IsCancellationRequested)
                return new SelfTestOutcome(null, rows);
            if (failures.Length == 0 || attempt == Attempts)
                return new SelfTestOutcome(new SelfTestReport(failures.Length == 0, attempt, failures), rows);
            progress($"the self-test failed: {string.Join("; ", failures)}");
        }
    }

    /// <summary>
    /// Adds to a verdict what a full run made of the same rows: BenchmarkDotNet takes minutes over them, so that is known at the
    /// end of the run only.
    /// </summary>
    public static SelfTestReport? WithFullRun(SelfTestReport? verdict, IReadOnlyList<TableReport> tables)
    {
        string[] failures =
        [
            .. tables
                .Where(static table => table.Id == HarnessCheck.TableId)
                .SelectMany(static table => HarnessVerdict.Failures(table.Rows))
                .Select(static failure => $"under BenchmarkDotNet {failure}"),
        ];
        return verdict is null || failures.Length == 0
            ? verdict
            : verdict with { Passed = false, Failures = [.. verdict.Failures, .. failures] };
    }

    private (IReadOnlyList<RowReport> Rows, string[] Failures) Attempt(CancellationToken cancellationToken)
    {
        try
        {
            IReadOnlyList<RowReport> rows = measure(cancellationToken);
            return (rows, [.. HarnessVerdict.Unmeasured(rows), .. HarnessVerdict.Failures(rows)]);
        }
        catch (Exception exception)
        {
            return ([], [$"it could not be measured: {exception.GetType().Name}: {exception.Message.ReplaceLineEndings(" ")}"]);
        }
    }
}
