namespace LeanTasks.Profiling.Allocations;

/// <summary>Watches what the whole process allocates. Not thread-safe: the dumper reads it under its lock.</summary>
internal sealed class AllocationWatch : IDisposable
{
    private readonly AllocationSampler _sampler = new();

    // Both are written by the thread that reads first when the process has a server.
    private RequestCounter? _requests;
    private long _bytesBeforeRequests;

    /// <summary>Reads what was allocated.</summary>
    /// <param name="ownBytes">Bytes that counting has allocated, without those of this watch.</param>
    internal ProcessAllocations Read(long ownBytes)
    {
        long bytes = Math.Max(0, GC.GetTotalAllocatedBytes(precise: true) - ownBytes - _sampler.OwnBytes);
        if (_requests is null && RequestCounter.HasServer)
            (_requests, _bytesBeforeRequests) = (new RequestCounter(), bytes);
        return new ProcessAllocations(bytes, _requests?.Count ?? 0, _requests is null ? 0 : Math.Max(0, bytes - _bytesBeforeRequests), _sampler.Types());
    }

    /// <summary>Ends watching.</summary>
    public void Dispose()
    {
        _sampler.Dispose();
        _requests?.Dispose();
    }
}
