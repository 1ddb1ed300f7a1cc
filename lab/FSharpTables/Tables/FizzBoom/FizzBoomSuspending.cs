using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>Each remainder suspends with a probability. Sync, which cannot, stays the baseline.</summary>
[Table("fizzboom", "Sync")]
public class FizzBoomSuspending : FizzBoomWorkload
{
    [Params(0.01, 0.3, 1)]
    public double Probability { get; set; }

    [Benchmark(OperationsPerInvoke = Evaluations), Workload("evaluate-suspending")]
    public void Evaluate() => EvaluateAll(Probability);
}
