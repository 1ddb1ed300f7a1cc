namespace LeanTasks.Profiling;

/// <summary>The counts of one process until now.</summary>
/// <param name="Runtime">The runtime, as <see cref="System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription"/> names it.</param>
/// <param name="ProcessId">The process.</param>
/// <param name="TimeTaken">Whether the time of suspended calls was taken.</param>
/// <param name="Methods">The methods that were called, one entry for each closed instantiation.</param>
/// <param name="Assemblies">The assemblies loaded.</param>
public sealed record ProcessCounts(
    string Runtime, int ProcessId, bool TimeTaken, IReadOnlyList<MethodCounts> Methods, IReadOnlyList<LoadedAssembly> Assemblies)
{
    /// <summary>What the process allocated in all; null where nobody watched.</summary>
    public ProcessAllocations? Allocations { get; init; }
}
