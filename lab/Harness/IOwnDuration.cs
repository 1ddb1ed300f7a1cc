namespace LeanTasks.Lab.Harness;

/// <summary>
/// For a <see cref="Workload"/> whose figure is not how long its calls take: part of a call only, or the time between two events.
/// All benchmarks of such a class tell their time themselves. BenchmarkDotNet cannot ask for it, so the interleaved runner
/// measures these rows in a full run too.
/// </summary>
public interface IOwnDuration
{
    /// <summary>
    /// What the benchmark's calls have measured since this was last asked, in nanoseconds of all their operations; asking begins
    /// anew.
    /// </summary>
    double TakeNanoseconds();
}
