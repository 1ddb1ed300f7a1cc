namespace LeanTasks.Lab.Harness;

/// <summary>What the interleaved runner measured of one case.</summary>
/// <param name="Nanoseconds">Per operation, one figure a round.</param>
/// <param name="Bytes">Per operation; null where the run was stopped before.</param>
public sealed record Measurement(BenchmarkCase Case, IReadOnlyList<double> Nanoseconds, double? Bytes);
