using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>FizzBoom without its server: the program evaluated in process, and nothing suspends.</summary>
[Table("fizzboom", "Sync")]
public class FizzBoomEvaluate() : Workload(Evaluations)
{
    private const int Evaluations = 10;

    private IEvaluator? _evaluator;

    public static IEnumerable<string> Variants => FizzBoomEvaluators.All.Select(static evaluator => evaluator.Name);

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    [GlobalSetup]
    public void Setup() => _evaluator = FizzBoomEvaluators.ByName(Variant);

    [Benchmark(OperationsPerInvoke = Evaluations), Workload("evaluate")]
    public void Evaluate()
    {
        for (int i = 0; i < Operations; i++)
            _evaluator!.Evaluate(suspendProbability: 0).AsTask().Wait();
    }
}
