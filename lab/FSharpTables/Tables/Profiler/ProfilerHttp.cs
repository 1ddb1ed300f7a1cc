using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Tables.FizzBoom;

namespace LeanTasks.Lab.Tables.Profiler;

/// <summary>FizzBoom over F#'s task behind an HTTP server, as it is and with counting builders.</summary>
internal static class ProfilerHttp
{
    /// <summary>The evaluator that is compared with its own copy.</summary>
    public const string FSharpTask = "F# task";

    public static IReadOnlyList<IEvaluator> Evaluators { get; } =
    [
        new NamedEvaluator(Variants.Bcl, FizzBoomEvaluators.ByName(FSharpTask).Evaluate),
        new NamedEvaluator(Variants.Counted, CountedFizzBoom.Evaluate),
    ];

    /// <summary>An evaluator under the name of its column.</summary>
    private sealed class NamedEvaluator(string name, Func<double, ValueTask<string>> evaluate) : IEvaluator
    {
        public string Name => name;

        public bool CanSuspend => true;

        public ValueTask<string> Evaluate(double suspendProbability) => evaluate(suspendProbability);

        public ValueTask<string> Run(Expr program, double suspendProbability) =>
            throw new NotSupportedException("Only the fizzbuzz program is served.");
    }
}
