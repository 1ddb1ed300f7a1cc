using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables.Rates;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class RatesRowsTests
{
    // Of the paced ones at one rate, since the others have the same operation.
    private static readonly SeparateRows[] s_rows = [.. RatesRows.All.Where(static rows => rows.Parameters.GetValueOrDefault("rate", 1_000) == 1_000)];

    public static TheoryData<string, string> Rows =>
        [.. s_rows.SelectMany(static rows => rows.Variants.Select(variant => (rows.Workloads[0].Replace(" cpu", "", StringComparison.Ordinal), variant)))];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("method-await", "PooledValueTask")]
    public void AProcessTellsTheFiguresOfItsRow(string workload, string variant) => Measure(workload, variant);

    [DeepTheory]
    [MemberData(nameof(Rows))]
    public void SoDoesThatOfEveryRow(string workload, string variant) => Measure(workload, variant);

    [Theory]
    [InlineData("'nosuch Task'", "rates", "nosuch", "Task", "1000", "100")]
    [InlineData("'yield PooledFlow'", "rates", "yield", "PooledFlow", "1000", "100")]
    [InlineData("'0' a second", "rates", "yield", "Task", "0", "100")]
    [InlineData("for 'long' ms", "rates", "yield", "Task", "1000", "long")]
    [InlineData("'idle pair Floor'", "idle", "pair", "Floor")]
    public void WhatTheProgramDoesNotKnowItRefuses(string named, params string[] arguments) =>
        Assert.Contains(named, Assert.Throws<ProgramException>(() => AloneProgram.Run(arguments, Token)).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData(RunLength.Brief)]
    [InlineData(RunLength.Quick)]
    [InlineData(RunLength.Full)]
    public void WhatComesSeldomIsMeasuredForLonger(RunLength length)
    {
        int[] times = [.. ((int[])[10, 100, 1_000, 10_000]).Select(rate => RatesRows.Milliseconds(rate, length))];

        Assert.Equal(times.OrderDescending(), times);
        Assert.True(times[0] > times[^1]);
    }

    [Fact]
    public void ARunThatIsNotAskedForTheTableMeasuresALittleOfIt()
    {
        LabSelection selection = Select(full: false);

        Assert.True(selection.IsCut(selection.Tables.Single(static table => table.Id == "rates")));
        Assert.Equal(
            ["start-wait cpu Floor", "start-wait cpu Task", "start-wait cpu LeanTask", "method-wait cpu Task", "method-wait cpu LeanTask", "method-wait cpu PooledValueTask"],
            Chosen(selection).Where(static row => row.Workload.EndsWith("cpu", StringComparison.Ordinal)).Select(static row => $"{row.Workload} {row.Variant}"));
        Assert.All(Chosen(selection), static row => Assert.Equal(1_000, row.Parameters["rate"]));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false, "rates")]
    [InlineData(true, "rates", "cold")]
    public void AnyOtherMeasuresAll(bool full, params string[] tables)
    {
        LabSelection selection = Select(full, tables);

        Assert.False(selection.IsCut(selection.Tables.Single(static table => table.Id == "rates")));
        Assert.Equal(
            RatesRows.All.Sum(static rows => rows.Workloads.Count * rows.Variants.Count),
            Chosen(selection).Count());
    }

    private static LabSelection Select(bool full, params string[] tables) => new(new LabOptions(tables, full, Filter: null, "", "", EvenIfVoid: false));

    private static IEnumerable<SeparateRow> Chosen(LabSelection selection) =>
        selection.Tables.Where(static table => table.Id == "rates").SelectMany(selection.Separate).SelectMany(static choice => choice.Rows);

    private static void Measure(string workload, string variant)
    {
        bool isIdle = workload.StartsWith("idle ", StringComparison.Ordinal);
        IReadOnlyDictionary<string, double> told = AloneProgram.Run(
            isIdle ? ["idle", workload["idle ".Length..], variant] : ["rates", workload, variant, "1000", "100"], Token);

        Assert.Equal(isIdle ? ["cpu", AloneRows.Methods] : ["cpu", "p50", "p99", AloneRows.Methods], told.Keys);
        Assert.All(told.Values, static figure => Assert.True(figure >= 0));
        if (!isIdle)
            Assert.True(told["p50"] <= told["p99"]);
    }
}
