using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables.HarnessCheck;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

/// <summary>A run of several tables measures each in a process of its own, and has the figures of all.</summary>
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

        Assert.Equal("lab: The process of tpl ended with exit code 134: its lines above tell why.\n", _lab.Error);
        Assert.Equal(["chain"], Report().Tables.Select(static table => table.Id));
    }

    /// <summary>What it measured before it failed stays good.</summary>
    [Fact]
    public void AProcessThatFailsHasWrittenWhatItMeasured()
    {
        Assert.Equal(LabRun.Failed, _lab.Run(filter: null, arguments => Write(arguments, arguments[0] == "tpl" ? LabRun.Failed : 0), "chain", "tpl"));

        Assert.Equal("lab: The process of tpl ended with exit code 1: its lines above tell why.\n", _lab.Error);
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
