using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables.HarnessCheck;
using Spectre.Console;

namespace LeanTasks.Lab.Against;

/// <summary>A run of this lab and of that of another commit, in turns, and what has become better or worse.</summary>
/// <param name="options">What was asked for.</param>
/// <param name="console">Where progress and the answer go.</param>
/// <param name="error">Where a line about each failure goes.</param>
/// <param name="measureSelfTest">Measures the rows of the self-test once.</param>
/// <param name="find">Finds the commit.</param>
/// <param name="here">The lab of this work tree.</param>
/// <param name="build">Builds that of the commit.</param>
internal sealed class AgainstRun(
    LabOptions options,
    IAnsiConsole console,
    TextWriter error,
    Func<CancellationToken, IReadOnlyList<RowReport>> measureSelfTest,
    Func<string, Commit> find,
    LabSide here,
    Func<Commit, Action<string>, CancellationToken, LabSide> build)
{
    private bool _outputIsGone;

    /// <summary>Where the figures of the other commit go.</summary>
    public string FileOfOther => Path.ChangeExtension(options.JsonFile, "before.json");

    public int Run()
    {
        using StopSignals signals = new();
        return Run(signals.Token);
    }

    /// <param name="cancellationToken">Stops the run; what was measured by then is reported.</param>
    public int Run(CancellationToken cancellationToken)
    {
        LabSelection.CheckNames(options.Tables);
        IReadOnlyList<TurnUnit> units = TurnUnit.Of(options);
        if (units.Count == 0)
            throw new LabUsageException($"The table '{HarnessCheck.TableId}' measures the lab itself, and has no rows of a commit: name another.");
        Commit commit = find(options.AgainstCommit!);
        AtomicFile.EnsureWritable(options.JsonFile);
        AtomicFile.EnsureWritable(FileOfOther);
        AtomicFile.EnsureWritable(options.HtmlFile);
        try
        {
            LabSide other = build(commit, Tell, cancellationToken);
            return Prepare(units, other, cancellationToken) ?? Measure(units, commit, other, cancellationToken);
        }
        catch (ProgramException exception)
        {
            return Fail(exception.Message);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            Tell(ReportText.StoppedEarly);
            return LabRun.Interrupted;
        }
    }

    /// <summary>Builds what the tables need on either side: nothing is built beside a measurement.</summary>
    /// <returns>The exit code, where the run ends here.</returns>
    private int? Prepare(IReadOnlyList<TurnUnit> units, LabSide other, CancellationToken cancellationToken)
    {
        string[] tables = [.. units.Select(static unit => unit.Table).Distinct()];
        foreach (LabSide side in new[] { here, other })
        {
            Tell($"Building what {side.Name} needs for {string.Join(", ", tables)} …");
            string? failure = side.Prepare(tables, cancellationToken);
            cancellationToken.ThrowIfCancellationRequested();
            if (failure is not null)
                return Fail(failure);
        }

        return null;
    }

    private int Measure(IReadOnlyList<TurnUnit> units, Commit commit, LabSide other, CancellationToken cancellationToken)
    {
        SelfTestReport? verdict = new SelfTest(measureSelfTest, Tell).Run(cancellationToken).Verdict;
        if (verdict is { Passed: false } && !options.EvenIfVoid)
        {
            Fail(ReportText.Stopped(verdict));
            return LabRun.Void;
        }

        Turns turns = new(here, other, Tell);
        bool interrupted = !turns.Run(units, cancellationToken);
        Write(turns, commit, verdict, interrupted);
        foreach (string failure in turns.Failures.Distinct())
            Fail(failure);
        if (verdict is { Passed: false })
            Fail(ReportText.Verdict(verdict));
        return interrupted ? LabRun.Interrupted
            : turns.Failures.Count > 0 || _outputIsGone || !turns.Now.Keys.Any() ? LabRun.Failed
            : 0;
    }

    private void Write(Turns turns, Commit commit, SelfTestReport? verdict, bool interrupted)
    {
        MachineInfo machine = MachineProbe.Describe("quick", interrupted);
        MachineInfo machineOfOther = turns.Before.Machine ?? machine;
        LabReport now = turns.Now.Report(verdict, machine);
        LabReport before = turns.Before.Report(
            verdict,
            machineOfOther with { Interrupted = interrupted, Versions = new Dictionary<string, string>(machineOfOther.Versions) { [ReportText.Commit] = commit.Name } });
        RunChanges changes = new(now, before, key => turns.Now.Beside(turns.Before, key));
        if (!turns.Now.Keys.Any() && !turns.Before.Keys.Any())
        {
            Tell(interrupted ? ReportText.StoppedEarly : ReportText.NothingMeasured);
            return;
        }

        // The files first: standard output may be gone.
        AtomicFile.Write(options.JsonFile, JsonReport.Write(now));
        AtomicFile.Write(FileOfOther, JsonReport.Write(before));
        AtomicFile.Write(options.HtmlFile, HtmlReport.WriteRounded(now, changes));
        AgainstAnswer answer = new(changes, commit.Name);
        Line("", Style.Plain);
        if (interrupted)
            Line(ReportText.Interrupted, Style.Plain);
        foreach (string line in (string[])[.. answer.Rows, answer.Counts, answer.Trust(verdict, turns.Again.Count)])
            Line(line, Style.Plain);
        Line($"Page: {options.HtmlFile} (the figures: {options.JsonFile}, those of {commit.Name}: {FileOfOther})", Style.Plain);
        Line(answer.Verdict, new Style(decoration: Decoration.Bold));
    }

    private int Fail(string failure)
    {
        error.WriteLine($"lab: {failure.ReplaceLineEndings(" ")}");
        return LabRun.Failed;
    }

    private void Tell(string line) => Line(line, new Style(decoration: Decoration.Dim));

    /// <summary>Prints, as long as there is somewhere to print: the files are written all the same.</summary>
    private void Line(string text, Style style)
    {
        if (_outputIsGone)
            return;
        try
        {
            LabConsole.Line(console, text, style);
        }
        catch (IOException exception)
        {
            _outputIsGone = true;
            Fail($"Standard output cannot be written: {exception.Message}");
        }
    }
}
