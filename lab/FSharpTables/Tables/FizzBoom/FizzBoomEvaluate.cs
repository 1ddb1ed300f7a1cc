using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>Nothing suspends.</summary>
[Table("fizzboom", "Sync")]
public class FizzBoomEvaluate : FizzBoomWorkload
{
    [Benchmark(OperationsPerInvoke = Evaluations), Workload("evaluate")]
    public void Evaluate() => EvaluateAll(suspendProbability: 0);
}
