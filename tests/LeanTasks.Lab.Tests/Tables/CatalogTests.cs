using System.Reflection;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.FizzBoom;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class CatalogTests
{
    private static readonly IReadOnlyList<BenchmarkCase> s_cases =
        [.. BenchmarkCases.In(typeof(LabCommand).Assembly), .. BenchmarkCases.In(typeof(FizzBoomWorkload).Assembly)];

    /// <summary>Table, workload and parameters that others rely on.</summary>
    public static TheoryData<string, string, string, double[]> Contract => new()
    {
        { "tpl", "CreateTasks CreateFutures CreateTCSs LinearContinuationChain DualContinuationChain WaitAll WaitAny DoAwaits DoContinuations", "", [] },
        {
            "matrix",
            "AsyncTaskOverValueTask TaskOverValueTask TaskOverTask AsyncTaskOverTask AsyncValueTaskOverTask AsyncValueTaskOverValueTask "
            + "AsyncTaskOverPooledValueTask TaskOverPooledValueTask AsyncValueTaskOverPooledValueTask ValueTaskOverPooledValueTask "
            + "ValueTaskOverValueTask AsyncNgValueTaskOverValueTask AsyncNgValueTaskOverPooledValueTask",
            "probability",
            [0, 0.7, 1]
        },
        {
            "matrix",
            "AsyncNgValueTaskOverTask AsyncPooledValueTaskOverTask AsyncNgPooledValueTaskOverTask "
            + "AsyncPooledValueTaskOverValueTask AsyncNgPooledValueTaskOverValueTask "
            + "AsyncPooledValueTaskOverPoolingValueTask AsyncNgPooledValueTaskOverPoolingValueTask "
            + "AsyncPooledValueTaskOverPooledValueTask AsyncNgPooledValueTaskOverPooledValueTask",
            "probability",
            [0, 0.7, 1]
        },
        { "valuetask", "Task TaskWithAwait ValueTask ValueTaskWithAwait", "", [] },
        { "chain", "synchronous suspending", "depth", [1, 3, 10, 100] },
        { "exceptions", "synchronous suspended", "depth", [1, 10] },
        { "inflight", "interleaved burst burst-crossing", "n", [1, 10, 100, 1_000, 10_000] },
        { "inflight", "after-burst", "collections", [2, 10] },
        { "pingpong", "inline queued", "", [] },
        { "combinators", "WhenAll WhenAny WhenEach WhenAll-started WhenAny-started WhenEach-started", "n", [10, 1_000] },
        { "combinators", "Delay Delay-canceled", "", [] },
        { "forkjoin", "fib", "workers", [1, 2, 4, 8, 16] },
        { "forkjoin", "steal-latency steal-latency-sleeping", "ms", [1, 10] },
        { "parallel", "for-empty for-warm for-cold foreach invoke quicksort nqueens mandelbrot words matmul skynet", "", [] },
        { "fizzboom", "evaluate", "", [] },
        { "fizzboom", "evaluate-suspending", "probability", [0.01, 0.3, 1] },
        { "fsharp", "handler loop binds15 binds60 interpreter", "share", [0, 0.1, 1] },
        { "profiler", "suspension", "", [] },
    };

    [Theory]
    [MemberData(nameof(Contract))]
    public void EveryTableHasTheWorkloadsOfTheContract(string table, string workloads, string parameter, double[] values)
    {
        TableDefinition definition = Catalog.Tables.Single(t => t.Id == table);
        foreach (string workload in workloads.Split(' '))
        {
            List<BenchmarkCase> cases = [.. s_cases.Where(c => c.Table == table && c.Workload == workload)];
            double[] measured = [.. cases.SelectMany(c => c.Parameters.Where(p => p.Key == parameter).Select(static p => p.Value)).Distinct().Order()];

            Assert.NotEmpty(cases);
            Assert.Equal(values, measured);
            Assert.Contains(workload, definition.Workloads);
        }
    }

    /// <summary>What a task can have that most do not: each has a row of its own.</summary>
    [Theory]
    [InlineData("state object")]
    [InlineData("token")]
    [InlineData("ExecutionContext")]
    [InlineData("id")]
    [InlineData("scheduler")]
    [InlineData("parent")]
    [InlineData("fault")]
    [InlineData("wait handle")]
    public void EveryCauseOfInflationIsMeasuredOnBothKindsOfTask(string cause)
    {
        string workload = $"inflated: {cause}";

        Assert.Equal(
            ["LeanTask", "Task"],
            s_cases.Where(c => c.Table == "tpl" && c.Workload == workload).Select(static c => c.Variant).Order());
        Assert.Contains(workload, Catalog.Tables.Single(static t => t.Id == "tpl").Workloads);
    }

    [Theory]
    [InlineData("tpl", "LeanTask")]
    [InlineData("chain", "LeanTask")]
    [InlineData("chain", "PooledValueTask")]
    [InlineData("exceptions", "LeanTask")]
    [InlineData("exceptions", "PooledValueTask")]
    [InlineData("inflight", "LeanTask")]
    [InlineData("inflight", "PooledValueTask")]
    [InlineData("pingpong", "LeanTask")]
    [InlineData("pingpong", "PooledValueTask")]
    [InlineData("combinators", "LeanTask")]
    public void EveryRowOfTaskHasOneOfOurs(string table, string variant)
    {
        Assert.Equal(Rows("Task"), Rows(variant));

        IEnumerable<string> Rows(string variant) =>
            s_cases.Where(c => c.Table == table && c.Variant == variant).Select(static c => $"{c.Workload} {c.ParameterText}").Order();
    }

    [Theory]
    [InlineData("forkjoin", "fib", "Sequential", "Task.Run", "Parallel.Invoke", "Fork.Join", "Fork.Join (thread-static)", "Fork.Join (delegates)")]
    [InlineData("forkjoin", "steal-latency", "Task.Run", "Fork.Join")]
    [InlineData("forkjoin", "steal-latency-sleeping", "Task.Run", "Fork.Join")]
    [InlineData("parallel", "for-empty", "Sequential", "BCL", "LeanParallel (struct body)")]
    [InlineData("parallel", "for-warm", "Sequential", "BCL", "LeanParallel (struct body)")]
    [InlineData("parallel", "for-cold", "Sequential", "BCL", "LeanParallel (struct body)")]
    [InlineData("parallel", "foreach", "Sequential", "BCL")]
    [InlineData("parallel", "invoke", "Sequential", "BCL", "Fork.Join")]
    [InlineData("parallel", "quicksort", "Sequential", "BCL", "Fork.Join")]
    [InlineData("parallel", "nqueens", "Sequential", "BCL")]
    [InlineData("parallel", "mandelbrot", "Sequential", "BCL")]
    [InlineData("parallel", "words", "Sequential", "BCL")]
    [InlineData("parallel", "matmul", "Sequential", "BCL")]
    [InlineData("parallel", "skynet", "Sequential", "BCL", "LeanTask", "Fork.Join")]
    [InlineData("profiler", "synchronous Task", "BCL", "Counted")]
    [InlineData("profiler", "synchronous ValueTask", "BCL", "Counted")]
    [InlineData("profiler", "suspended call", "BCL", "Counted")]
    [InlineData("profiler", "suspension", "BCL", "Counted")]
    public void EveryWorkloadHasItsVariants(string table, string workload, params string[] variants) =>
        Assert.Equal(
            variants.Order(),
            s_cases
                .Where(c => c.Table == table && c.Workload == workload && c.Variant != "LeanParallel")
                .Select(static c => c.Variant)
                .Distinct()
                .Order());

    [Fact]
    public void EveryLoopOfTheBclHasOneOfOurs()
    {
        // As soon as there is one, its row must be.
        string[] forEach = typeof(LeanParallel).GetMethods().Any(static m => m.Name == "ForEach") ? ["foreach"] : [];

        Assert.Equal(
            ["for-cold", "for-empty", "for-warm", .. forEach, "invoke", "mandelbrot", "matmul", "nqueens", "words"],
            s_cases.Where(static c => c.Variant == "LeanParallel").Select(static c => c.Workload).Order(StringComparer.Ordinal));
    }

    /// <summary>What programs in C++ measure too must be a row that a ratio can be told to.</summary>
    [Fact]
    public void EveryAnchorHasABaseline()
    {
        foreach (TableDefinition table in Catalog.Tables)
        {
            foreach (AnchorWorkload anchor in table.Anchors)
                Assert.Single(s_cases, c => c.Table == table.Id && LabSelection.IsBaseline(table, c) && anchor.IsThatOf(c));
        }

        Assert.Equal(
            ["for-empty", "fib", "fib"],
            Catalog.Tables.SelectMany(static t => t.Anchors).Select(static a => a.Workload).OrderDescending());
    }

    [Theory]
    [InlineData("cold", "method", "", "Task", "PoolingValueTask", "F# task", "LeanTask", "PooledValueTask", "PooledFlow", "LeanTasks leanTask", "LeanTasks flow")]
    [InlineData("cold", "loop", "", "Task", "LeanTask")]
    [InlineData("cold", "fork", "", "Task", "LeanTask")]
    [InlineData("rates", "start-wait cpu", "10 100 1000 10000", "Floor", "Task", "LeanTask")]
    [InlineData("rates", "method-wait p50", "10 100 1000 10000", "Task", "LeanTask", "PooledValueTask")]
    [InlineData("rates", "start-await p99", "10 100 1000 10000", "Task", "LeanTask")]
    [InlineData("rates", "method-await cpu", "10 100 1000 10000", "Task", "LeanTask", "PooledValueTask")]
    [InlineData("rates", "yield cpu", "10 100 1000 10000", "Task", "LeanTask")]
    [InlineData("rates", "delay cpu", "10 100 1000 10000", "Task", "LeanTask")]
    [InlineData("rates", "continuation cpu", "10 100 1000 10000", "Task", "LeanTask")]
    [InlineData("rates", "loop cpu", "10 100 1000", "Task", "LeanTask")]
    [InlineData("rates", "fork cpu", "10 100 1000 10000", "Task", "LeanTask")]
    [InlineData("rates", "idle pool", "", "Floor", "Task", "LeanTask")]
    [InlineData("rates", "idle pair", "", "Task", "LeanTask")]
    [InlineData("rates", "idle WorkStealing", "", "Task", "LeanTask")]
    public void EveryTableHasTheSeparateRowsOfTheContract(string table, string workload, string rates, params string[] variants)
    {
        SeparateRows[] all = [.. Catalog.Tables.Single(t => t.Id == table).Separate().Where(rows => rows.Workloads.Contains(workload))];

        Assert.NotEmpty(all);
        Assert.All(all, rows => Assert.Equal(variants, rows.Variants));
        Assert.Equal(rates, string.Join(' ', all.SelectMany(static rows => rows.Parameters).Select(static parameter => parameter.Value)));
    }

    /// <summary>Nor can what needs a server or processes of its own be told without one.</summary>
    [Fact]
    public void EverySeparateRowBelongsToAWorkloadOfItsTableAndHasABaseline()
    {
        foreach (TableDefinition table in Catalog.Tables)
        {
            List<SeparateRows> all = [.. table.Separate()];
            Assert.All(all, rows => Assert.Subset(table.Workloads.ToHashSet(), rows.Workloads.ToHashSet()));
            Assert.All(all, rows => Assert.Contains(table.BaselineVariant, rows.Variants));

            string[] texts = [.. all.SelectMany(rows => SeparateChoice.Of(table, rows, static _ => true).Rows).Select(static row => row.ToString())];
            Assert.Distinct(texts);
        }

        Assert.Equal(["service", "cold", "rates", "fizzboom", "profiler"], Catalog.Tables.Where(static t => t.Separate().Count > 0).Select(static t => t.Id));
    }

    [Fact]
    public void WhatIsComparedIsMeasuredInTheSameWay()
    {
        foreach (TableDefinition table in Catalog.Tables)
        {
            foreach (var comparison in s_cases.Where(c => c.Table == table.Id).GroupBy(c => (table.BaselineWorkload(c.Workload), c.ParameterText)))
            {
                Assert.Single(comparison.Select(static c => c.Class.GetCustomAttribute<RoundsAttribute>()?.Rounds).Distinct());
                Assert.Single(comparison.Select(static c => c.HasOwnDuration).Distinct());
            }
        }
    }

    /// <summary>Every kind of outer method over every kind of inner one, each in its own column and at each probability.</summary>
    [Theory]
    [InlineData("Task", "Task", "Task AsyncTask AsyncValueTask AsyncNgValueTask")]
    [InlineData("ValueTask", "ValueTask", "Task ValueTask AsyncTask AsyncValueTask AsyncNgValueTask")]
    [InlineData("PoolingValueTask", "PooledValueTask", "Task ValueTask AsyncTask AsyncValueTask AsyncNgValueTask")]
    [InlineData("PooledValueTask", "PooledValueTask", "Task ValueTask AsyncTask AsyncValueTask AsyncNgValueTask")]
    [InlineData("PoolingValueTask", "Task", "AsyncPoolingValueTask AsyncNgPoolingValueTask")]
    [InlineData("PoolingValueTask", "ValueTask", "AsyncPoolingValueTask AsyncNgPoolingValueTask")]
    [InlineData("PoolingValueTask", "PoolingValueTask", "AsyncPoolingValueTask AsyncNgPoolingValueTask")]
    [InlineData("PoolingValueTask", "PooledValueTask", "AsyncPoolingValueTask AsyncNgPoolingValueTask")]
    [InlineData("PooledValueTask", "Task", "AsyncPooledValueTask AsyncNgPooledValueTask")]
    [InlineData("PooledValueTask", "ValueTask", "AsyncPooledValueTask AsyncNgPooledValueTask")]
    [InlineData("PooledValueTask", "PoolingValueTask", "AsyncPooledValueTask AsyncNgPooledValueTask")]
    [InlineData("PooledValueTask", "PooledValueTask", "AsyncPooledValueTask AsyncNgPooledValueTask")]
    public void EveryCellOfTheMatrixIsMeasured(string variant, string inner, string outers)
    {
        foreach (string outer in outers.Split(' '))
        {
            Assert.Equal(
                [0, 0.7, 1],
                s_cases
                    .Where(c => c.Table == "matrix" && c.Variant == variant && c.Workload == $"{outer}Over{inner}")
                    .Select(static c => c.Parameters["probability"])
                    .Order());
        }
    }

    [Fact]
    public void NoRowIsThereTwice() => Assert.Equal(s_cases.Count, s_cases.Select(static c => c.ToString()).Distinct().Count());

    [Fact]
    public void EveryCaseBelongsToATableAndAWorkloadOfTheCatalog() =>
        Assert.All(s_cases, static c => Assert.Contains(c.Workload, Catalog.Tables.Single(t => t.Id == c.Table).Workloads));

    [Fact]
    public void EveryComparisonHasItsBaseline()
    {
        foreach (TableDefinition table in Catalog.Tables)
        {
            foreach (var comparison in s_cases.Where(c => c.Table == table.Id).GroupBy(c => (Workload: table.BaselineWorkload(c.Workload), c.ParameterText)))
                Assert.Single(comparison, c => LabSelection.IsBaseline(table, c));
        }
    }
}
