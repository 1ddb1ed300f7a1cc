using LeanTasks.Lab.Against;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

public class AgainstAnswerTests
{
    private const string Commit = "0123abcd";

    [Theory]
    [InlineData("Verdict: worse.", 60, 50)]
    [InlineData("Verdict: better.", 40, 50)]
    [InlineData("Verdict: no change beyond the spread.", 50, 50)]
    public void TheVerdictIsOfTheRowsOfOurs(string verdict, double now, double before)
    {
        AgainstAnswer answer = new(MadeUpTurns.Changes(MadeUpTurns.Side(now, now), MadeUpTurns.Side(before, before)), Commit);

        Assert.Equal(verdict, answer.Verdict);
    }

    [Fact]
    public void EachRowThatChangedHasALine()
    {
        AgainstAnswer answer = Answer(
            [Row("Task", 100, 1), Row("LeanTask", 60, 0.6), Row("PooledFlow", 20, 0.2, bytes: 0), Row("PooledValueTask", 50, 0.5, bytes: 80), Row("Fused", 30, 0.3, noisy: true), Row("New", 1)],
            [Row("Task", 100, 1), Row("LeanTask", 50, 0.5), Row("PooledFlow", 40, 0.4), Row("PooledValueTask", 50, 0.5), Row("Fused", 30, 0.3), Row("Gone", 1), Row("Lost", 1)]);

        Assert.Equal(
            [
                "Slower: 1.20× the time, tpl DoAwaits LeanTask: 50.0 ns, now 60.0 ns (0.50×, now 0.60×)",
                "Faster: 0.50× the time, tpl DoAwaits PooledFlow: 40.0 ns, now 20.0 ns (0.40×, now 0.20×)",
                "More bytes: tpl DoAwaits PooledValueTask: 64 B, now 80 B",
                "Fewer bytes: tpl DoAwaits PooledFlow: 64 B, now 0 B",
                "Only here: 1 row: tpl DoAwaits New",
                "Only in 0123abcd: 2 rows: tpl DoAwaits Gone, tpl DoAwaits Lost",
            ],
            answer.Rows);
        Assert.Equal("Against 0123abcd: slower in 1 of 4 rows of ours, faster in 1, level in 1, too noisy to say in 1; more bytes in 1, fewer in 1.", answer.Counts);
        Assert.Equal("Trust: self-test passed; none of 1 row of others moved; no change needed further turns.", answer.Trust(Sample.Report().SelfTest, again: 0));
        Assert.Equal("Verdict: some rows are better and some are worse, so measure the noisy rows again on a quiet machine.", answer.Verdict);
    }

    [Fact]
    public void AMachineThatMovedIsNoChangeAndIsNamed()
    {
        AgainstAnswer answer = Answer([Row("Task", 200, 1), Row("LeanTask", 100, 0.5)], [Row("Task", 100, 1), Row("LeanTask", 50, 0.5)]);

        Assert.Empty(answer.Rows);
        Assert.Equal("Verdict: no change beyond the spread.", answer.Verdict);
        Assert.Equal(
            "Trust: VOID, the self-test failed; 1 of 1 row of others moved (tpl DoAwaits Task 2.00×), which is the machine or the runtime; "
            + "not counted, since only the time or only the ratio to the baseline says so: tpl DoAwaits LeanTask 2.00×; tables or rows with a change, in further turns: 1.",
            answer.Trust(Sample.Report().Void().SelfTest, again: 1));
    }

    [Fact]
    public void WhereAllIsNoisyNothingIsSaid()
    {
        RowReport[] rows = [Row("LeanTask", 50, noisy: true)];

        Assert.Equal("Verdict: too noisy to say, so measure the noisy rows again on a quiet machine.", Answer(rows, rows).Verdict);
    }

    [Fact]
    public void WithoutARowOnBothSidesThereIsNothingToCompare() =>
        Assert.Equal("Verdict: nothing to compare, no row of ours is on both sides.", Answer([Row("LeanTask", 1)], [Row("PooledFlow", 1)]).Verdict);

    [Fact]
    public void MoreRowsThanAScreenHasAreCounted()
    {
        RowReport[] now = [.. Enumerable.Range(0, 20).Select(static i => Row("LeanTask", 60) with { Workload = $"w{i}" })];
        RowReport[] before = [.. Enumerable.Range(0, 20).Select(static i => Row("LeanTask", 50) with { Workload = $"w{i}" })];

        string[] rows = [.. Answer(now, before).Rows];

        Assert.Equal((13, "Slower too: 8 more, on the page"), (rows.Length, rows[^1]));
    }

    /// <summary>The page and the console say the same.</summary>
    [Fact]
    public void ThePageHasTheSameChanges()
    {
        SideRows now = MadeUpTurns.Side([Row("Task", 100, 1), Row("LeanTask", 60, 0.6)], [Row("Task", 100, 1), Row("LeanTask", 60, 0.6)]);
        SideRows before = MadeUpTurns.Side(50, 50);
        MachineInfo machine = Sample.Report().Machine;
        LabReport report = now.Report(null, machine);

        string page = HtmlReport.WriteRounded(report, new(report, before.Report(null, machine with { Versions = new Dictionary<string, string> { ["Commit"] = Commit } }), key => now.Beside(before, key)));

        Assert.Contains("Rows of ours against 0123abcd, in turns: 0 faster, 1 slower, 0 too near to say; 0 with fewer bytes, 0 with more, 1 with as many.", page, StringComparison.Ordinal);
        Assert.Contains("50.0 ns, now 60.0 ns", page, StringComparison.Ordinal);
    }

    private static AgainstAnswer Answer(RowReport[] now, RowReport[] before) =>
        new(MadeUpTurns.Changes(MadeUpTurns.Side(now, now), MadeUpTurns.Side(before, before)), Commit);

    private static RowReport Row(string variant, double ns, double? ratio = null, double bytes = 64, bool noisy = false) => MadeUpTurns.Row(variant, ns, ratio, bytes, noisy: noisy);
}
