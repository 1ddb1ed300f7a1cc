using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Tables.Parallelism;

namespace LeanTasks.Lab.Tests.Tables;

/// <summary>A real work that comes out right as often as it is told to, and wrongly from then on.</summary>
[Table("wrong", "A")]
public class WrongWork : RealWork
{
    private int _right = RightCalls;

    public static int RightCalls { get; set; }

    [Benchmark, Workload("work")]
    public void Call() => Work();

    protected override void Work() => _right--;

    protected override bool IsRight() => _right >= 0;
}
