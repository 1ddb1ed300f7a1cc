namespace LeanTasks.ValueTaskSources;

/// <summary>What a time or a token needs from an operation that it may end. All members may be called at any time, by any thread.</summary>
internal interface ILimitedOperation
{
    /// <summary>Whether this operation has been claimed for completion.</summary>
    bool IsClaimed(int version);

    /// <summary>Fails an operation with a <see cref="TimeoutException"/>, unless it has been completed.</summary>
    void TimeOut(int version);

    /// <summary>Cancels an operation, unless it has been completed.</summary>
    void Cancel(int version, CancellationToken cancellationToken);
}
