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
        (double warmup, int rounds, double round) = run.Length switch
        {
            RunLength.Full => (2, 10, 5),
            RunLength.Jobs => (1, 5, 0.6),
            _ => (2, 5, 1.0),
        };
        IHttpLoad load = HttpLoad.Choose();
        run.Note($"http: load by {load.Name} over loopback, every server warmed {warmup:0} s, then the variants in turn.");
        FizzBoomHttp.MeasureAsync(
            [.. evaluators.Where(evaluator => variants.Contains(evaluator.Name))],
            load,
            TimeSpan.FromSeconds(warmup),
            rounds,
            TimeSpan.FromSeconds(round),
            (variant, requestsPerSecond) => run.Add(Workload, variant, requestsPerSecond),
            run.Tell,
            run.CancellationToken).GetAwaiter().GetResult();
    }
}
