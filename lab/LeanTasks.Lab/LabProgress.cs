using LeanTasks.Lab.Harness;
using Spectre.Console;

namespace LeanTasks.Lab;

/// <summary>
/// Tells what is being measured. It writes only between measurements: a live display that refreshes itself would run, and
/// allocate, beside them.
/// </summary>
internal sealed class LabProgress(IAnsiConsole console, int comparisons)
{
    private int _begun;

    public void Next(IReadOnlyList<BenchmarkCase> cases)
    {
        _begun++;
        BenchmarkCase first = cases[0];
        int workloads = cases.DistinctBy(static c => c.Workload).Count();
        string what = workloads == 1 ? first.Workload : $"{workloads} workloads";
        Tell($"[{_begun}/{comparisons}] {first.Table} {what} {first.ParameterText}".TrimEnd());
    }

    public void Tell(string line) => Tell(console, line);

    /// <summary>Writes a line of what belongs to no comparison.</summary>
    public static void Tell(IAnsiConsole console, string line) => console.WriteLine(line, new Style(decoration: Decoration.Dim));
}
