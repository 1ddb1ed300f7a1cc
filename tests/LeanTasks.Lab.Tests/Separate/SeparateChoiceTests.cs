using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using Xunit;

namespace LeanTasks.Lab.Tests.Separate;

public class SeparateChoiceTests
{
    private static readonly TableDefinition s_table = new("t", "A table", "made for a test", "one call", ["cpu", "latency"], "Task");

    [Theory]
    [InlineData("t", "t cpu rate=10 Task, t cpu rate=10 LeanTask, t latency rate=10 Task, t latency rate=10 LeanTask", "t cpu, latency rate=10")]
    [InlineData("rate=10 LeanTask", "t cpu rate=10 Task, t cpu rate=10 LeanTask, t latency rate=10 Task, t latency rate=10 LeanTask", "t cpu, latency rate=10")]
    [InlineData("cpu rate=10 Lean", "t cpu rate=10 Task, t cpu rate=10 LeanTask", "t cpu rate=10")]
    [InlineData("latency rate=10 Task", "t latency rate=10 Task", "t latency rate=10")]
    public void ARowIsChosenByItsTextAndBringsItsBaseline(string filter, string rows, string what)
    {
        SeparateChoice choice = SeparateChoice.Of(s_table, new FakeRows(), row => row.Contains(filter, StringComparison.Ordinal));

        Assert.Equal(rows, string.Join(", ", choice.Rows));
        Assert.Equal(what, choice.ToString());
    }

    [Fact]
    public void WhatNoRowMatchesIsNotChosen() => Assert.Empty(SeparateChoice.Of(s_table, new FakeRows(), static _ => false).Rows);

    private sealed class FakeRows : SeparateRows
    {
        public FakeRows()
            : base(["cpu", "latency"], ["Task", "LeanTask"]) => Parameters = new Dictionary<string, double> { ["rate"] = 10 };

        public override void Measure(IReadOnlyList<string> variants, SeparateRun run) => throw new NotSupportedException();
    }
}
