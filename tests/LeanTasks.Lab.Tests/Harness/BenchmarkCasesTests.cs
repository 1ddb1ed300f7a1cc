using System.Reflection;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Harness;

public class BenchmarkCasesTests
{
    private static readonly IReadOnlyList<BenchmarkCase> s_fakes = BenchmarkCases.In(typeof(FakeBenchmarks).Assembly);

    private static readonly IReadOnlyList<BenchmarkCase> s_lab = BenchmarkCases.In(typeof(LabCommand).Assembly);

    [Fact]
    public void NamesComeFromTheAttributes() =>
        Assert.Equal(
            [
                "fake work factor=1 A", "fake work factor=2.5 A", "fake work factor=1 B", "fake work factor=2.5 B",
                "fake work factor=1 C", "fake work factor=2.5 C", "fake Allocates factor=1 A", "fake Allocates factor=2.5 A",
            ],
            s_fakes.Where(static c => c.Table == "fake").Select(static c => c.ToString()));

    [Fact]
    public void ASourceByTheNameOfVariantNamesVariants() =>
        Assert.Equal(
            ["iteration NeedsFreshState first", "iteration NeedsFreshState second"],
            s_fakes.Where(static c => c.Table == "iteration").Select(static c => c.ToString()));

    [Fact]
    public void EveryRowOfTheLabIsMeasuredOnce() =>
        Assert.Empty(s_lab.GroupBy(static c => c.ToString()).Where(static g => g.Count() > 1).Select(static g => g.Key));

    [Fact]
    public void BenchmarkDotNetDividesByWhatTheRunnerDividesBy()
    {
        foreach (BenchmarkCase c in s_lab)
        {
            Workload instance = (Workload)Activator.CreateInstance(c.Class)!;
            Assert.True(
                c.Method.GetCustomAttribute<BenchmarkAttribute>()!.OperationsPerInvoke == instance.Operations,
                $"{c.Class.Name}.{c.Method.Name} says other operations than its class.");
        }
    }
}
