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

    /// <summary>Bytes that sampling itself has allocated.</summary>
    internal long OwnBytes => Volatile.Read(ref _ownBytes);

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
