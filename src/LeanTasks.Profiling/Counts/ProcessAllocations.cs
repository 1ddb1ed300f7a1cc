namespace LeanTasks.Profiling;

/// <summary>What a process allocated, whichever code asked for it, without the overhead of counting.</summary>
/// <param name="Bytes">Bytes on the heap since the process began.</param>
/// <param name="Requests">Requests that ASP.NET Core began to serve since its first second; 0 without a server.</param>
/// <param name="BytesOfRequests">Bytes on the heap since then; 0 without a server.</param>
/// <param name="Types">The types sampled, in no order; none where the runtime does not sample.</param>
public sealed record ProcessAllocations(long Bytes, long Requests, long BytesOfRequests, IReadOnlyList<SampledType> Types);
