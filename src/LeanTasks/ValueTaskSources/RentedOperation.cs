using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.ValueTaskSources;

/// <summary>The operation behind a <see cref="PooledValueTaskSource{TResult}"/>. Between two operations it is in a pool.</summary>
internal sealed class RentedOperation<TResult>(bool runContinuationsAsynchronously, int version = 0)
    : PromisedOperation<TResult>(runContinuationsAsynchronously, version)
{
    /// <summary>Takes one from the pool, or makes one.</summary>
    internal static RentedOperation<TResult> Rent(bool runContinuationsAsynchronously)
    {
        ThreadBoxes boxes = ThreadLocalState.Current.Boxes;
        object? rented = runContinuationsAsynchronously
            ? BoxPool<ReusableValueTaskSource<TResult>.Asynchronous>.Rent(boxes)
            : BoxPool<ReusableValueTaskSource<TResult>.Synchronous>.Rent(boxes);
        return (RentedOperation<TResult>?)rented ?? new RentedOperation<TResult>(runContinuationsAsynchronously);
    }

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
        if (RunsContinuationsAsynchronously)
            ReturnToPool<ReusableValueTaskSource<TResult>.Asynchronous>(thread);
        else
            ReturnToPool<ReusableValueTaskSource<TResult>.Synchronous>(thread);
    }

    private void ReturnToPool<TPool>(ThreadLocalState thread)
    {
        if (IsRetired)
            BoxPool<TPool>.Retired();
        else
            BoxPool<TPool>.Return(thread.Boxes, this);
    }
}
