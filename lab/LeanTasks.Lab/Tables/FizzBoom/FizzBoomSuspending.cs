using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>FizzBoom in process, where each remainder suspends with a probability. Sync, which cannot, stays the baseline.</summary>
[Table("fizzboom", "Sync")]
public class FizzBoomSuspending() : Workload(Evaluations)
{
    private const int Evaluations = 10;

    private IEvaluator? _evaluator;

    public static IEnumerable<string> Variants => FizzBoomEvaluators.All.Select(static evaluator => evaluator.Name);

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    [Params(0.01, 0.3, 1)]
    public double Probability { get; set; }

    [GlobalSetup]
    public void Setup() => _evaluator = FizzBoomEvaluators.ByName(Variant);

    [Benchmark(OperationsPerInvoke = Evaluations), Workload("evaluate-suspending")]
    public void Evaluate()
    {
        for (int i = 0; i < Operations; i++)
            _evaluator!.Evaluate(Probability).AsTask().Wait();
    }
}
