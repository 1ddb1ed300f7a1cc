using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab;

/// <summary>What either runner measured of a row.</summary>
/// <param name="Ns">Nanoseconds per operation.</param>
/// <param name="Bytes">Bytes per operation; null where the run was stopped before they were measured.</param>
internal sealed record CaseResult(BenchmarkCase Case, Spread Ns, double? Bytes, bool Noisy)
{
    public static CaseResult Of(Measurement measurement) => new(
        measurement.Case, Statistics.ToSpread(measurement.Nanoseconds), measurement.Bytes, Statistics.IsNoisy(measurement.Nanoseconds));
}
