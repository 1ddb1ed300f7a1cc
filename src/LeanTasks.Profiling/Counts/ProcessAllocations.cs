namespace LeanTasks.Profiling;

/// <summary>The allocations of a process, from all code, without the overhead of counting.</summary>
/// <param name="Bytes">Bytes allocated on the heap since the process started.</param>
/// <param name="Requests">Requests that ASP.NET Core started to serve since its first second; 0 without a server.</param>
/// <param name="BytesOfRequests">Bytes allocated on the heap since then; 0 without a server.</param>
/// <param name="Types">The sampled types, in no order; empty if the runtime does not sample.</param>
public sealed record ProcessAllocations(long Bytes, long Requests, long BytesOfRequests, IReadOnlyList<SampledType> Types);
