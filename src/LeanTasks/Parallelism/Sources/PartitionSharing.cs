namespace LeanTasks.Parallelism;

/// <summary>The state that the participants of a loop over a partitioner share.</summary>
internal sealed class PartitionSharing
{
    // Whether a partition has reached its end: then no other participant begins one. Written by any of them.
    private bool _isEnding;

    internal bool HasMore => !Volatile.Read(ref _isEnding);

    internal void End() => Volatile.Write(ref _isEnding, true);

    internal static InvalidOperationException NoEnumerator() =>
        new("The partitioner's dynamic partitions returned null instead of an enumerator.");
}
