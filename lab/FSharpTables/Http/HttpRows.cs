using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Http;

/// <summary>The workload http: each variant is what answers behind a server.</summary>
public sealed class HttpRows(IReadOnlyList<IEvaluator> evaluators) : SeparateRows([Workload], [.. evaluators.Select(static evaluator => evaluator.Name)])
{
    private const string Workload = "http";

    public override bool IsThroughput => true;

    public override void Measure(IReadOnlyList<string> variants, SeparateRun run)
    {
        bool isFull = run.Length == RunLength.Full;
        IHttpLoad load = HttpLoad.Choose();
        run.Note($"http: load by {load.Name} over loopback, every server warmed two seconds, then the variants in turn.");
        FizzBoomHttp.MeasureAsync(
            [.. evaluators.Where(evaluator => variants.Contains(evaluator.Name))],
            load,
            warmup: TimeSpan.FromSeconds(2),
            rounds: isFull ? 10 : 5,
            round: TimeSpan.FromSeconds(isFull ? 5 : 1),
            (variant, requestsPerSecond) => run.Add(Workload, variant, requestsPerSecond),
            run.Tell,
            run.CancellationToken).GetAwaiter().GetResult();
    }
}
