namespace LeanTasks.Profiling;

/// <summary>The counts of one process so far.</summary>
/// <param name="Runtime">The runtime, as in <see cref="System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription"/>.</param>
/// <param name="ProcessId">The process.</param>
/// <param name="TimeTaken">True if the time of suspended calls was measured.</param>
/// <param name="Methods">The methods that were called, one entry for each closed instantiation.</param>
/// <param name="Assemblies">The loaded assemblies.</param>
public sealed record ProcessCounts(
    string Runtime, int ProcessId, bool TimeTaken, IReadOnlyList<MethodCounts> Methods, IReadOnlyList<LoadedAssembly> Assemblies)
{
    /// <summary>The total allocations of the process; null if they were not watched.</summary>
    public ProcessAllocations? Allocations { get; init; }
}
