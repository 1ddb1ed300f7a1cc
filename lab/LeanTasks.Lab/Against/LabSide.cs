using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Against;

/// <summary>The lab of one of the two commits: a program, which is asked by its command line.</summary>
/// <param name="name">What it is called.</param>
/// <param name="run">Runs it with some arguments.</param>
internal sealed class LabSide(string name, Func<IReadOnlyList<string>, CancellationToken, ProgramEnd> run)
{
    private bool _hasParts = true;

    /// <summary>What it is called.</summary>
    public string Name => name;

    /// <summary>Has it build what its tables need, so that nothing is built later. What it lacks shows when it is to be measured.</summary>
    /// <returns>What went wrong; null if all is well.</returns>
    public string? Prepare(IReadOnlyList<string> tables, CancellationToken cancellationToken)
    {
        ProgramEnd end = run([.. tables, "--list"], cancellationToken);
        if (end.ExitCode == LabCommand.UsageError && tables.Count > 1)
            return tables.Select(table => Prepare([table], cancellationToken)).FirstOrDefault(static failure => failure is not null);
        return end.ExitCode is 0 or LabCommand.UsageError ? null : $"The lab of {name} could not list its rows: exit code {end.ExitCode}: {end.FirstLine}";
    }

    /// <summary>Has it measure rows of a table, once.</summary>
    public Turn Measure(TurnUnit unit, CancellationToken cancellationToken)
    {
        string file = Path.Combine(Path.GetTempPath(), $"lab-{unit.Table}-{Guid.NewGuid():N}.json");
        string page = Path.ChangeExtension(file, "html");
        try
        {
            ProgramEnd end = run(Arguments(unit, file, page), cancellationToken);

            // An older lab has no such option, and its table a process all the same.
            if (_hasParts && end.ExitCode == LabCommand.UsageError && end.Errors.Contains(LabCommand.PartOption, StringComparison.Ordinal))
            {
                _hasParts = false;
                end = run(Arguments(unit, file, page), cancellationToken);
            }

            LabReport? report = File.Exists(file) ? GivenReport.Read(file) : null;
            return end.ExitCode switch
            {
                LabRun.Interrupted => new Turn(null) { IsStopped = true },
                LabCommand.UsageError => new Turn(null),
                var code => new Turn(report) { Failure = code == 0 && report is not null ? null : $"{name} may lack rows of {unit}: its lab ended with exit code {code}: {end.FirstLine}" },
            };
        }
        catch (OperationCanceledException)
        {
            return new Turn(null) { IsStopped = true };
        }
        catch (Exception exception) when (exception is LabUsageException or ProgramException)
        {
            return new Turn(null) { Failure = $"{name} lacks rows of {unit}: {exception.Message}" };
        }
        finally
        {
            File.Delete(file);
            File.Delete(page);
        }
    }

    private string[] Arguments(TurnUnit unit, string file, string page) =>
    [
        unit.Table,
        .. unit.Filter is null ? [] : new[] { "--filter", unit.Filter },
        .. _hasParts ? [LabCommand.PartOption, unit.Length == RunLength.Brief ? nameof(RunLength.Brief) : nameof(RunLength.Quick)] : new[] { "--even-if-void", "--html", page },
        "--json",
        file,
    ];
}
