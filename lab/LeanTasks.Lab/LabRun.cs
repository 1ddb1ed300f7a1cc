using System.Runtime.ExceptionServices;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.HarnessCheck;
using Spectre.Console;

namespace LeanTasks.Lab;

/// <summary>One run: measures the lab itself, then what was selected, prints it and writes the reports.</summary>
/// <param name="error">Where a line about each failure goes.</param>
/// <param name="measureSelfTest">Measures the rows of the self-test once.</param>
/// <param name="runLab">Runs the lab once more; see <see cref="TableProcess"/>.</param>
/// <param name="expected">The factor that a kept run has for a job; null where there is none.</param>
internal sealed class LabRun(
    LabOptions options,
    IAnsiConsole console,
    TextWriter error,
    Func<CancellationToken, IReadOnlyList<RowReport>> measureSelfTest,
    Func<IReadOnlyList<string>, CancellationToken, int> runLab,
    Func<Job, double?> expected)
{
    /// <summary>Something could not be measured or written.</summary>
    public const int Failed = 1;

    /// <summary>The lab failed its self-test, and was not to go on all the same.</summary>
    public const int Void = 3;

    /// <summary>What a shell gives for a program ended by Ctrl-C.</summary>
    public const int Interrupted = 130;

    // What went wrong, a line each. The rest of the run goes on, and is reported.
    private readonly List<string> _failures = [];

    private bool _outputIsGone;

    public int Run()
    {
        using StopSignals signals = new();
        return Run(signals.Token);
    }

    /// <param name="cancellationToken">Stops the run; what was measured by then is reported.</param>
    public int Run(CancellationToken cancellationToken)
    {
        // Bad input is told before anything is built or measured.
        LabSelection.CheckNames(options.Tables);
        bool isOfJobs = options.Jobs is not null;
        if (options.Part is not null)
            return RunPart(new LabSelection(options), cancellationToken);
        if (!isOfJobs)
            Build(LabParts.Of(options.Tables), cancellationToken);
        LabSelection? selection = isOfJobs ? null : new LabSelection(options);
        LabReport? earlier = options.Against is null ? null : GivenReport.Read(options.Against);
        AtomicFile.EnsureWritable(options.JsonFile);
        AtomicFile.EnsureWritable(options.HtmlFile);

        // A table's process that was stopped stops the run: after Ctrl-C it may be the first to know.
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        SelfTest test = new(measureSelfTest, line => Tell(() => LabProgress.Tell(console, line)));
        SelfTestOutcome selfTest = OnCleanThread(() => test.Run(stop.Token));
        if (selfTest.Verdict is { Passed: false } verdict && !options.EvenIfVoid)
        {
            _failures.Add(ReportText.Stopped(verdict));
            return ExitCode(interrupted: false, verdict);
        }

        JobRun? jobs = selection is null ? MakeJobRun(stop) : null;
        IReadOnlyList<TableReport> tables = OnCleanThread(() => selection is null ? Measure(jobs!, stop.Token) : Measure(selection, selfTest.Rows, stop));
        LabReport report = new(
            options.Full ? SelfTest.WithFullRun(selfTest.Verdict, tables) : selfTest.Verdict,
            MachineProbe.Describe(options.Full ? "full" : isOfJobs ? "jobs" : "quick", stop.IsCancellationRequested),
            tables);

        // The files first: standard output may be gone.
        Write(options.JsonFile, JsonReport.Write(report));
        Write(options.HtmlFile, HtmlReport.Write(report, earlier));
        Tell(() =>
        {
            if (jobs is null)
            {
                ConsoleReport.Print(console, report);
                console.WriteLine($"Reports: {options.HtmlFile} and {options.JsonFile}");
            }
            else
            {
                JobsConsole.Answer(console, report, jobs.Again, options);
            }
        });

        // At the end too: on a terminal the top of the report is far away.
        if (report.SelfTest is { Passed: false } failed)
            error.WriteLine($"lab: {ReportText.Verdict(failed)}");
        return ExitCode(report.Machine.Interrupted, report.SelfTest);
    }

    /// <summary>Measures a table for another run, which has made the self-test, and reads the figures from the file.</summary>
    private int RunPart(LabSelection selection, CancellationToken cancellationToken)
    {
        AtomicFile.EnsureWritable(options.JsonFile);
        IReadOnlyList<TableReport> tables = OnCleanThread(() => MeasureHere(selection, selection.Tables, [], cancellationToken));
        bool isInterrupted = cancellationToken.IsCancellationRequested;
        Write(options.JsonFile, JsonReport.Write(new LabReport(SelfTest: null, MachineProbe.Describe("quick", isInterrupted), tables)));
        return ExitCode(isInterrupted, verdict: null);
    }

    private JobRun MakeJobRun(CancellationTokenSource stop)
    {
        TableProcess process = new(filter: null, runLab);
        return new JobRun(
            parts => Build(parts, stop.Token),
            (table, jobs) => MeasureInProcess(process, table, RunLength.Jobs, jobs, stop),
            expected,
            result => Tell(() => JobsConsole.Job(console, result)),
            TimeProvider.System);
    }

    private IReadOnlyList<TableReport> Measure(JobRun jobs, CancellationToken cancellationToken)
    {
        Tell(() => JobsConsole.Begin(console, MachineProbe.Describe("jobs", interrupted: false)));
        jobs.Run(JobCatalog.Named(options.Jobs is { Count: > 0 } names ? names : [.. JobCatalog.All.Select(static job => job.Name)]), cancellationToken);
        return jobs.Tables;
    }

    private bool Build(IReadOnlyList<LabPart> parts, CancellationToken cancellationToken)
    {
        string? failure = LabParts.Build(parts, line => Tell(() => LabProgress.Tell(console, line)), cancellationToken);
        if (failure is not null)
            _failures.Add(failure);
        return failure is null;
    }

    private int ExitCode(bool interrupted, SelfTestReport? verdict)
    {
        foreach (string failure in _failures)
            error.WriteLine($"lab: {failure}");
        if (interrupted)
            return Interrupted;
        if (verdict is { Passed: false } && !options.EvenIfVoid)
            return Void;
        return _failures.Count > 0 ? Failed : 0;
    }

    private void Write(string file, string text)
    {
        try
        {
            AtomicFile.Write(file, text);
        }
        catch (LabUsageException exception)
        {
            // It could be written when the run began. What was measured is printed all the same, and the other file may still go.
            _failures.Add(exception.Message);
        }
    }

    /// <summary>
    /// Runs on a thread that inherits nothing: a context of the command line's or the console's making would change the bytes
    /// of every task.
    /// </summary>
    private static T OnCleanThread<T>(Func<T> function)
    {
        T? result = default;
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(() =>
        {
            try
            {
                result = function();
            }
            catch (Exception exception)
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });
        thread.UnsafeStart();
        thread.Join();
        failure?.Throw();
        return result!;
    }

    private List<TableReport> Measure(LabSelection selection, IReadOnlyList<RowReport> selfTest, CancellationTokenSource stop)
    {
        if (options.Full)
            return MeasureHere(selection, selection.Tables, selfTest, stop.Token);

        List<TableReport> reports = [];
        TableProcess process = new(options.Filter, runLab);
        foreach ((int index, TableDefinition table) in selection.Tables.Index())
        {
            if (stop.IsCancellationRequested)
                break;
            if (table.Id == HarnessCheck.TableId)
            {
                reports.AddRange(MeasureHere(selection, [table], selfTest, stop.Token));
                continue;
            }

            Tell(() => LabProgress.Tell(console, $"table {index + 1} of {selection.Tables.Count}: {table.Id}"));
            if (MeasureInProcess(process, table, selection.Length(table), jobs: null, stop, () => Report(selection, table, rows: [], notes: [])) is { } report)
                reports.Add(report);
        }

        return reports;
    }

    /// <returns>The table; null where the run was stopped before there was any.</returns>
    private TableReport? MeasureInProcess(
        TableProcess process, TableDefinition table, RunLength length, IReadOnlyList<Job>? jobs, CancellationTokenSource stop, Func<TableReport?>? empty = null)
    {
        int exitCode = 0;
        TableReport? measured = null;
        Try(table.Id, () =>
        {
            (exitCode, measured) = process.Measure(table, length, stop.Token, jobs);
            if (exitCode == Interrupted)
                stop.Cancel();
            else if (TableProcess.Failure(table, exitCode, measured is not null) is { } failure)
                _failures.Add(failure);
        });
        return measured ?? (exitCode == Interrupted ? null : empty?.Invoke());
    }

    private List<TableReport> MeasureHere(
        LabSelection selection, IReadOnlyList<TableDefinition> tables, IReadOnlyList<RowReport> selfTest, CancellationToken cancellationToken)
    {
        List<(TableDefinition Table, IReadOnlyList<BenchmarkCase> Cases)> comparisons =
            [.. tables.SelectMany(table => selection.Comparisons(table).Select(cases => (table, cases)))];
        RowReports rows = new();
        if (options.Full)
        {
            foreach ((TableDefinition table, var cases) in FullRun.Measure(
                comparisons.FindAll(static c => !HasOwnDuration(c.Cases)), _failures.Add, cancellationToken))
                rows.Add(table, cases);
            comparisons.RemoveAll(static c => !HasOwnDuration(c.Cases));
        }
        else
        {
            // They are measured already, and the verdict is of these figures.
            comparisons.RemoveAll(static c => c.Table.Id == HarnessCheck.TableId);
            if (tables.FirstOrDefault(static table => table.Id == HarnessCheck.TableId) is { } harness)
                rows.Add(harness, selection.Among(harness, selfTest));
        }

        LabProgress progress = new(console, comparisons.Count);
        InterleavedRunner runner = new(options.Part == RunLength.Jobs ? RunSettings.Jobs : RunSettings.Quick, TimeProvider.System);
        foreach ((TableDefinition table, IReadOnlyList<BenchmarkCase> cases) in comparisons)
        {
            if (cancellationToken.IsCancellationRequested)
                break;
            Tell(() => progress.Next(cases));
            Try($"{table.Id} {cases[0].Workload} {cases[0].ParameterText}", () =>
                rows.Add(table, [.. runner.Run(cases, cancellationToken).Select(CaseResult.Of)]));
        }

        List<TableReport> reports = [];
        foreach (TableDefinition table in tables)
        {
            List<string> notes = [.. table.Notes];
            if (selection.IsCut(table))
                notes.Add($"These are some of the rows: a run that is asked for {table.Id} by its name, and one with --full, have all.");
            MeasureSeparately(selection, table, rows, notes, progress, cancellationToken);
            MeasureAnchors(selection, table, rows, progress, cancellationToken);
            reports.Add(Report(selection, table, rows.Of(table), notes));
        }

        return reports;
    }

    private TableReport Report(LabSelection selection, TableDefinition table, IReadOnlyList<RowReport> rows, IEnumerable<string> notes) => new(
        table.Id,
        table.Title,
        table.Source,
        table.Baseline,
        table.Unit,
        rows,
        selection.Missing(table),
        [.. notes, .. _failures.Where(failure => failure.StartsWith(table.Id + " ", StringComparison.Ordinal))]);

    private static bool HasOwnDuration(IReadOnlyList<BenchmarkCase> cases) => cases.Any(static c => c.HasOwnDuration);

    /// <summary>Runs the programs in C++, each alone. What cannot be compiled is a missing column, and no failure of the run.</summary>
    private void MeasureAnchors(
        LabSelection selection, TableDefinition table, RowReports rows, LabProgress progress, CancellationToken cancellationToken)
    {
        foreach (AnchorRow row in selection.AnchorRows(table))
        {
            if (cancellationToken.IsCancellationRequested)
                return;
            Tell(() => progress.Tell(row.ToString()));
            try
            {
                rows.Add(table, row, AnchorPrograms.OfMachine.Measure(row, RunSettings.Quick.Rounds, cancellationToken));
            }
            catch (ProgramException)
            {
                // The programs remember why, and the table tells it.
            }
            catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
            {
                return;
            }
        }
    }

    private void MeasureSeparately(
        LabSelection selection, TableDefinition table, RowReports rows, List<string> notes, LabProgress progress, CancellationToken cancellationToken)
    {
        foreach (SeparateChoice choice in selection.Separate(table))
        {
            if (cancellationToken.IsCancellationRequested)
                return;
            Tell(() => progress.Tell(choice.ToString()));
            SeparateRun run = new(selection.Length(table), line => Tell(() => progress.Tell(line)), cancellationToken);
            Try(choice.ToString(), () => choice.All.Measure(choice.Variants, run));

            // What was measured before a failure, or until the run was stopped, stays good.
            rows.Add(table, choice, run);
            notes.AddRange(run.Notes.Except(notes));
        }
    }

    /// <summary>Prints, as long as there is somewhere to print.</summary>
    private void Tell(Action print)
    {
        // A job's process has its line in the run that started it.
        if (_outputIsGone || options.Part == RunLength.Jobs)
            return;
        try
        {
            print();
        }
        catch (IOException exception)
        {
            _outputIsGone = true;
            _failures.Add($"Standard output cannot be written: {exception.Message}");
        }
    }

    /// <summary>One failure must not cost the figures of an hour.</summary>
    private void Try(string what, Action measure)
    {
        try
        {
            measure();
        }
        catch (Exception exception)
        {
            _failures.Add($"{what} could not be measured: {exception.GetType().Name}: {exception.Message}");
            error.WriteLine(exception);
        }
    }
}
