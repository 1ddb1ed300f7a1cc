using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>FizzBoom without its server: the program evaluated in process, over each builder.</summary>
public abstract class FizzBoomWorkload() : Workload(Evaluations)
{
    protected const int Evaluations = 10;

    private IEvaluator? _evaluator;

    public static IEnumerable<string> Variants => FizzBoomEvaluators.All.Select(static evaluator => evaluator.Name);

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    [GlobalSetup]
    public void Setup() => _evaluator = FizzBoomEvaluators.ByName(Variant);

    protected void EvaluateAll(double suspendProbability)
    {
        Loop().Wait();

        // Awaited, since blocking for each evaluation would measure the waking of this thread.
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _evaluator!.Evaluate(suspendProbability);
        }
    }
}
