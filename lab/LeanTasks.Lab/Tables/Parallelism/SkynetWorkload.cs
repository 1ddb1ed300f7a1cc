using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>A tree of ten children each down to a million leaves, each leaf its number, each node the sum of its children.</summary>
[Rounds(3, ByteRounds = 1)]
public abstract class SkynetWorkload : RealWork
{
    protected const int Leaves = 1_000_000;
    protected const int Children = 10;

    protected long Sum { get; set; }

    [Benchmark, Workload("skynet")]
    public void Skynet() => Work();

    protected override bool IsRight() => Sum == Leaves * (Leaves - 1L) / 2;
}
