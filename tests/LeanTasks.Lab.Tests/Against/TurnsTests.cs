using LeanTasks.Lab.Against;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

public class TurnsTests
{
    private static readonly TurnUnit s_unit = new("tpl", null, RunLength.Quick);

    private readonly List<string> _done = [];
    private readonly List<string> _told = [];

    [Fact]
    public void EachTableHasTurnsOfBothSidesWithThisOneFirstAndLast()
    {
        Turns turns = new(Side("here", static _ => 50), Side("other", static _ => 50), _told.Add);

        Assert.True(turns.Run([s_unit, new("chain", "depth=10", RunLength.Brief)], CancellationToken.None));
        Assert.Equal(
            [
                "here tpl --part Quick --json", "other tpl --part Quick --json", "other tpl --part Quick --json", "here tpl --part Quick --json",
                "here chain --filter depth=10 --part Brief --json", "other chain --filter depth=10 --part Brief --json", "other chain --filter depth=10 --part Brief --json", "here chain --filter depth=10 --part Brief --json",
            ],
            _done);
        Assert.Equal("[1/2] tpl: turn 1 of 4, here", _told[0]);
        Assert.Equal("[2/2] chain, rows with 'depth=10': turn 4 of 4, here", _told[^1]);
        Assert.Empty(turns.Again);
        Assert.Empty(turns.Failures);
    }

    [Fact]
    public void AChangeIsMeasuredInFurtherTurnsTheOtherWayAround()
    {
        Turns turns = new(Side("here", static turn => turn <= 2 ? 60 : 50), Side("other", static _ => 50), _told.Add);

        Assert.True(turns.Run([s_unit], CancellationToken.None));
        Assert.Equal(["here", "other", "other", "here", "other", "here", "here", "other"], _done.Select(static line => line.Split(' ')[0]));
        Assert.Equal([s_unit], turns.Again);

        // The further turns did not show it.
        Assert.Equal("Undecided", MadeUpTurns.Change(turns.Now, turns.Before).Time.ToString());
    }

    /// <summary>Its rows are only here, and one turn says so.</summary>
    [Fact]
    public void ATableThatOneSideLacksIsMeasuredOnceByTheOther()
    {
        Turns turns = new(Side("here", static _ => 50), Lacking("other", "There is no table 'tpl': give some of chain."), _told.Add);

        Assert.True(turns.Run([s_unit], CancellationToken.None));
        Assert.Equal(2, _done.Count);
        Assert.Empty(turns.Failures);
        AgainstAnswer answer = new(MadeUpTurns.Changes(turns.Now, turns.Before), "other");
        Assert.Equal(["Only here: 2 rows: tpl DoAwaits Task, tpl DoAwaits LeanTask"], answer.Rows);
    }

    [Fact]
    public void ARowIsMatchedByItsNameOfToday()
    {
        LabSide other = new("other", (arguments, _) => Write(arguments, [MadeUpTurns.Row("Task", 100, 1), MadeUpTurns.Row("Flow", 30, 0.3)]));
        LabSide here = new("here", (arguments, _) => Write(arguments, [MadeUpTurns.Row("Task", 100, 1), MadeUpTurns.Row("PooledFlow", 20, 0.2)]));
        Turns turns = new(here, other, _told.Add);

        Assert.True(turns.Run([s_unit], CancellationToken.None));
        Assert.Equal(
            ["Faster: 0.67× the time, tpl DoAwaits PooledFlow: 30.0 ns, now 20.0 ns (0.30×, now 0.20×)"],
            new AgainstAnswer(MadeUpTurns.Changes(turns.Now, turns.Before), "other").Rows);
    }

    /// <summary>A lab of before the tables had processes of their own.</summary>
    [Fact]
    public void ALabThatHasNoPartsIsAskedByWhatEveryLabHas()
    {
        LabSide old = new("old", (arguments, _) => arguments.Contains("--part")
            ? Say("old", arguments, new ProgramEnd(LabCommand.UsageError, "", "lab: Unrecognized command or argument '--part'."))
            : Say("old", arguments, Write(arguments, [MadeUpTurns.Row("LeanTask", 50)])));

        Assert.NotNull(old.Measure(s_unit, CancellationToken.None).Report);
        Assert.NotNull(old.Measure(s_unit, CancellationToken.None).Report);
        Assert.Equal(3, _done.Count);
        Assert.StartsWith("old tpl --even-if-void --html ", _done[^1], StringComparison.Ordinal);
    }

    [Fact]
    public void AFailureIsToldAndCostsItsTableOnly()
    {
        LabSide other = new("other", static (arguments, _) => new ProgramEnd(134, "", "Aborted"));
        Turns turns = new(Side("here", static _ => 50), other, _told.Add);

        Assert.True(turns.Run([s_unit, new("chain", null, RunLength.Quick)], CancellationToken.None));
        Assert.Equal(["other may lack rows of tpl: its lab ended with exit code 134: Aborted", "other may lack rows of chain: its lab ended with exit code 134: Aborted"], turns.Failures);
        Assert.Equal(2, _done.Count);
    }

    /// <summary>After Ctrl-C it may be known there first.</summary>
    [Fact]
    public void ATurnThatWasStoppedStopsTheRunAndCountsForNothing()
    {
        Turns turns = new(Side("here", static _ => 50), new("other", (arguments, _) => Write(arguments, [MadeUpTurns.Row("LeanTask", 1)]) with { ExitCode = LabRun.Interrupted }), _told.Add);

        Assert.False(turns.Run([s_unit], CancellationToken.None));
        Assert.Empty(turns.Before.Keys);
        Assert.NotEmpty(turns.Now.Keys);
    }

    [Fact]
    public void WhatTheTablesNeedIsBuiltBeforeAndATableThatIsNotThereIsNoFailure()
    {
        LabSide side = new("side", (arguments, _) => Say("side", arguments, new ProgramEnd(arguments.Contains("server") ? LabCommand.UsageError : 0, "", "")));

        Assert.Null(side.Prepare(["tpl", "server", "chain"], CancellationToken.None));
        Assert.Equal(["side tpl server chain", "side tpl", "side server", "side chain"], _done);
        Assert.Contains("exit code 1", new LabSide("side", static (_, _) => new ProgramEnd(1, "", "")).Prepare(["tpl"], CancellationToken.None), StringComparison.Ordinal);
    }

    private LabSide Side(string name, Func<int, double> ours)
    {
        int turn = 0;
        return new LabSide(name, (arguments, _) => Say(name, arguments, Write(arguments, [MadeUpTurns.Row("Task", 100, 1), MadeUpTurns.Row("LeanTask", ours(++turn), ours(turn) / 100)])));
    }

    private LabSide Lacking(string name, string message) => new(name, (arguments, _) => Say(name, arguments, new ProgramEnd(LabCommand.UsageError, "", $"lab: {message}")));

    private ProgramEnd Say(string name, IReadOnlyList<string> arguments, ProgramEnd end)
    {
        _done.Add($"{name} {string.Join(' ', arguments.SkipLast(1))}");
        return end;
    }

    /// <summary>Does what a lab does.</summary>
    private static ProgramEnd Write(IReadOnlyList<string> arguments, RowReport[] rows)
    {
        File.WriteAllText(arguments[^1], JsonReport.Write(Sample.Report(Sample.Table(rows) with { Id = arguments[0] })));
        return new ProgramEnd(0, "", "");
    }
}
