using System.Diagnostics.Tracing;

namespace LeanTasks.Profiling.Allocations;

/// <summary>Adds up what the runtime samples of all that this process allocates.</summary>
/// <remarks>One thread of the runtime calls it, and allocates for nothing else; any thread may read.</remarks>
internal sealed class AllocationSampler : EventListener
{
    // The base class may call before its constructor has returned, and so before this one could create them.
    private readonly SampleSums _sums = new();

    // Written by the runtime's thread.
    private long _ownBytes;

    private AllocationSampler()
    {
    }

    /// <summary>Bytes that sampling itself has allocated.</summary>
    internal long OwnBytes => Volatile.Read(ref _ownBytes);

    /// <summary>Begins to sample. The app may do anything meanwhile.</summary>
    internal static AllocationSampler Start()
    {
        // To listen starts a task under the lock of all event sources. If that were the first task of the process, it would need the event source
        // of tasks, and the app's thread that creates that just then would wait for the lock: forever (dotnet/runtime#45571). Here no lock is held.
        new Task(static () => { }).RunSynchronously();
        return new AllocationSampler();
    }

    /// <summary>The types sampled so far.</summary>
    internal IReadOnlyList<SampledType> Types() => _sums.Types();

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == SampleSums.Provider)
            EnableEvents(eventSource, EventLevel.Informational, (EventKeywords)SampleSums.Keyword);
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        // Its payload: the kind of heap, the runtime, the type and its name, the object, its size, where the sample is in it.
        if (eventData is { EventId: SampleSums.AllocationSampled, Payload: [_, _, _, string { Length: > 0 } type, _, ulong size, _] })
            _sums.Add(type, size);
        Volatile.Write(ref _ownBytes, GC.GetAllocatedBytesForCurrentThread());
    }
}
