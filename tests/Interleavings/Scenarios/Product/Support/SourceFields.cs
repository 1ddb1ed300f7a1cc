using System.Runtime.CompilerServices;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a scenario has to reach of a source.</summary>
internal static class SourceFields<TResult>
{
    /// <summary>Lets a source stand on a fresh object, whose present operation has this version.</summary>
    internal static void SetVersion(ReusableValueTaskSource<TResult> source, int version) =>
        Operation(source) = new SourceOperation<TResult>(source, runContinuationsAsynchronously: false, version);

    /// <summary>A pooled source on a fresh object, whose present operation has this version.</summary>
    internal static PooledValueTaskSource<TResult> Rented(int version) => new(new RentedOperation<TResult>(runContinuationsAsynchronously: false, version));

    /// <summary>
    /// Takes all that earlier executions have left in the pool, which takes steps of its own: an object that has served has a version above 0.
    /// </summary>
    internal static void EmptyPool()
    {
        while (ReusableValueTaskSource<TResult>.Rent().Version > 0)
        {
        }
    }

    /// <summary>The object that goes back to the pool.</summary>
    internal static object ObjectOf(PooledValueTaskSource<TResult> source) =>
        ValueTaskContent<TResult>.TryGet(source.AsValueTask(), out object? content) ? content! : throw new InvalidOperationException("A value task hides its content.");

    /// <summary>Whether nothing is registered that would end an operation of the source's object.</summary>
    internal static bool AreLimitsFree(PooledValueTaskSource<TResult> source)
    {
        for (OperationLimits? limits = Limits((PromisedOperation<TResult>)ObjectOf(source)); limits is not null; limits = Next(limits))
        {
            if (State(limits) != 0 || Registration(limits) != default || TimerToken(limits).CanBeCanceled)
                return false;
        }

        return true;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_limits")]
    private static extern ref OperationLimits? Limits(PromisedOperation<TResult> operation);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_next")]
    private static extern ref OperationLimits? Next(OperationLimits limits);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_state")]
    private static extern ref int State(OperationLimits limits);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_registration")]
    private static extern ref CancellationTokenRegistration Registration(OperationLimits limits);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_timerToken")]
    private static extern ref CancellationToken TimerToken(OperationLimits limits);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_operation")]
    private static extern ref SourceOperation<TResult> Operation(ReusableValueTaskSource<TResult> source);
}
