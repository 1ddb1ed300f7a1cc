using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables.HarnessCheck;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

/// <summary>A run measures each table in a process of its own, and has the figures of all.</summary>
public sealed class TableProcessTests : IDisposable
{
    private readonly RunOfTheLab _lab = new();
    private readonly List<string> _started = [];

    public void Dispose() => _lab.Dispose();

    [Fact]
    public void EachTableIsThereInTheOrderOfTheCatalog()
    {
        Assert.Equal(0, _lab.Run(filter: null, arguments => Write(arguments, 0), "chain", "tpl", HarnessCheck.TableId));

        Assert.Equal("", _lab.Error);
        Assert.Equal([HarnessCheck.TableId, "tpl", "chain"], Report().Tables.Select(static table => table.Id));
        Assert.Equal(7, Report().Tables[2].Rows.Single().Ns!.Median);
    }

    /// <summary>As a run would that was asked for them by name, or, among all, briefly; and with the filter of the run.</summary>
    [Fact]
    public void AProcessIsAskedForOneTable()
    {
        Assert.Equal(0, _lab.Run(filter: null, arguments => Write(arguments, 0), "chain", "tpl"));
        Assert.Equal(["tpl --part Quick --json", "chain --part Quick --json"], _started);

        _started.Clear();
        Assert.Equal(0, _lab.Run("LeanTask", arguments => Write(arguments, 0)));
        Assert.Contains("tpl --part Brief --filter LeanTask --json", _started);
        Assert.All(_started, static arguments => Assert.EndsWith(" --part Brief --filter LeanTask --json", arguments, StringComparison.Ordinal));
    }

    [Fact]
    public void AProcessThatFailsCostsItsTableOnly()
    {
        Assert.Equal(LabRun.Failed, _lab.Run(filter: null, arguments => arguments[0] == "tpl" ? 134 : Write(arguments, 0), "chain", "tpl"));

        CheckIsToldOfTpl("tpl could not be measured: its process ended with exit code 134 (as by signal 6) and wrote no figures.");
        Assert.Equal(["tpl", "chain"], Report().Tables.Select(static table => table.Id));
    }

    [Fact]
    public void AProcessThatEndsWellWithoutFiguresIsTold()
    {
        Assert.Equal(LabRun.Failed, _lab.Run(filter: null, arguments => arguments[0] == "tpl" ? 0 : Write(arguments, 0), "chain", "tpl"));

        CheckIsToldOfTpl("tpl could not be measured: its process ended with exit code 0 and wrote no figures.");
    }

    [Fact]
    public void AProcessThatCannotBeStartedIsTold()
    {
        Assert.Equal(LabRun.Failed, _lab.Run(filter: null, static _ => throw new InvalidOperationException("no more processes"), "tpl"));

        TableReport table = Assert.Single(Report().Tables);
        Assert.Empty(table.Rows);
        Assert.Contains("tpl could not be measured: InvalidOperationException: no more processes", table.Notes);
    }

    [Fact]
    public void ATableAloneHasAProcessToo()
    {
        Assert.Equal(0, _lab.Run(filter: null, arguments => Write(arguments, 0), "tpl"));

        Assert.Equal(["tpl --part Quick --json"], _started);
    }

    /// <summary>What it measured before it failed stays good.</summary>
    [Fact]
    public void AProcessThatFailsHasWrittenWhatItMeasured()
    {
        Assert.Equal(LabRun.Failed, _lab.Run(filter: null, arguments => Write(arguments, arguments[0] == "tpl" ? LabRun.Failed : 0), "chain", "tpl"));

        Assert.Equal("lab: tpl may lack rows: its process ended with exit code 1.\n", _lab.Error);
        Assert.Equal(["tpl", "chain"], Report().Tables.Select(static table => table.Id));
    }

    /// <summary>After Ctrl-C it may be known there first. What was measured by then is reported.</summary>
    [Fact]
    public void AProcessThatWasStoppedStopsTheRun()
    {
        Assert.Equal(LabRun.Interrupted, _lab.Run(filter: null, arguments => Write(arguments, LabRun.Interrupted), "chain", "tpl"));

        Assert.Equal(["tpl --part Quick --json"], _started);
        Assert.Equal("", _lab.Error);
        Assert.True(Report().Machine.Interrupted);
        Assert.Equal("tpl", Assert.Single(Report().Tables).Id);
    }

    [Fact]
    public void AProcessThatWasStoppedBeforeItMeasuredIsNoFailure()
    {
        Assert.Equal(LabRun.Interrupted, _lab.Run(filter: null, static _ => LabRun.Interrupted, "chain", "tpl"));

        Assert.Equal("", _lab.Error);
        Assert.True(Report().Machine.Interrupted);
        Assert.Empty(Report().Tables);
    }

    [Fact]
    public void AStoppedRunStopsItsProcessAndTellsHowThatFailed()
    {
        using CancellationTokenSource stop = new();
        int started = 0;

        int exitCode = _lab.Run(filter: null, Fail, stop.Token, "chain", "tpl");

        Assert.Equal(LabRun.Interrupted, exitCode);
        Assert.Equal(1, started);
        CheckIsToldOfTpl("tpl could not be measured: its process ended with exit code 139 (as by signal 11) and wrote no figures.");

        int Fail(IReadOnlyList<string> arguments, CancellationToken cancellationToken)
        {
            started++;
            stop.Cancel();
            Assert.True(cancellationToken.IsCancellationRequested);
            return 139;
        }
    }

    /// <summary>By a line on standard error, and in each report.</summary>
    private void CheckIsToldOfTpl(string failure)
    {
        Assert.Equal($"lab: {failure}\n", _lab.Error);
        TableReport table = Report().Tables[0];
        Assert.Equal("tpl", table.Id);
        Assert.Empty(table.Rows);
        Assert.Contains(failure, table.Notes);
        Assert.Contains(failure, File.ReadAllText(_lab.HtmlFile), StringComparison.Ordinal);
        Assert.Contains(failure, string.Join(' ', _lab.Output.Select(static line => line.TrimEnd())), StringComparison.Ordinal);
    }

    /// <summary>Does what a process does.</summary>
    private int Write(IReadOnlyList<string> arguments, int exitCode)
    {
        _started.Add(string.Join(' ', arguments.SkipLast(1)));
        TableReport table = Sample.Table(Sample.Time("LeanTask", 7, ratio: 1)) with { Id = arguments[0] };
        File.WriteAllText(arguments[^1], JsonReport.Write(Sample.Report(table)));
        return exitCode;
    }

    private LabReport Report() => JsonReport.Read(File.ReadAllText(_lab.JsonFile));
}
