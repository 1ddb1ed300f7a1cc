using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Reusable;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>Attaches an async method's box to what the method awaits.</summary>
internal static class AwaiterHookup
{
    internal static void AwaitOnCompleted<TAwaiter, TBox>(ref TAwaiter awaiter, TBox box)
        where TAwaiter : INotifyCompletion
        where TBox : Continuation, IAsyncBox, IThreadPoolWorkItem
    {
        try
        {
            box.SuspendedBy(resumesInTasks: false, consumesAtOnce: false);
            awaiter.OnCompleted(box.MoveNextAction);
        }
        catch (Exception exception)
        {
            // The method may already be running elsewhere: there is no one left to give the awaiter's own failure to.
            ThreadContext.ThrowOnPool(exception);
        }
    }

    /// <typeparam name="TResult">The type of the method's result: what awaits one of the same type is attached directly.</typeparam>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TBox">The type of the box.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AwaitUnsafeOnCompleted<TResult, TAwaiter, TBox>(ref TAwaiter awaiter, TBox box, LeanThread thread)
        where TAwaiter : ICriticalNotifyCompletion
        where TBox : Continuation, IAsyncBox, IThreadPoolWorkItem
    {
        if (TryGetOperation<TResult, TAwaiter>(ref awaiter, out ReusableOperation? operation, out short token, out bool comesBack))
        {
            Continuation continuation = comesBack ? AwaitPlace.ComingBack(box, thread) : box;
            if (ReferenceEquals(continuation, box))
                operation.AttachMethod(box, (ushort)token);
            else
                operation.Attach(continuation, (ushort)token);
        }
        else
        {
            AwaitOther(ref awaiter, box, thread);
        }
    }

    private static void AwaitOther<TAwaiter, TBox>(ref TAwaiter awaiter, TBox box, LeanThread thread)
        where TAwaiter : ICriticalNotifyCompletion
        where TBox : Continuation, IAsyncBox, IThreadPoolWorkItem
    {
        if (default(TAwaiter) is ILeanTaskAwaiter)
        {
            Unsafe.As<TAwaiter, LeanTaskAwaiter>(ref awaiter).Task.AttachAwait(box, thread);
            return;
        }

        if (default(TAwaiter) is IConfiguredLeanTaskAwaiter)
        {
            Unsafe.As<TAwaiter, ConfiguredLeanTaskAwaitable.ConfiguredLeanTaskAwaiter>(ref awaiter).Attach(box, thread);
            return;
        }

        if (typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter) && TryYield(box, thread))
            return;

        try
        {
            box.SuspendedBy(BclAwaiter<TAwaiter>.MayInline && thread.ForeignSynchronizationContext is null, BclAwaiter<TAwaiter>.IsOfValueTask);
            awaiter.UnsafeOnCompleted(thread.ForeignScheduler is { } scheduler ? ComingBack<TAwaiter>(scheduler, box, thread) : box.MoveNextAction);
        }
        catch (Exception exception)
        {
            ThreadContext.ThrowOnPool(exception);
        }
    }

    /// <summary>
    /// Finds the operation of ours that is awaited, so that no delegate is needed; behind a value task where that has no result, or the
    /// method's own type of result. Which others there may be cannot be told without a look-up that costs what it saves.
    /// </summary>
    /// <typeparam name="TResult">The type of the method's result.</typeparam>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="token">What the value task carries.</param>
    /// <param name="comesBack">Whether the method is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Whether there is one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryGetOperation<TResult, TAwaiter>(
        ref TAwaiter awaiter, [NotNullWhen(true)] out ReusableOperation? operation, out short token, out bool comesBack)
    {
        // The tests are constants to the JIT; those by TResult not where it is a reference, for which code is shared.
        if (default(TAwaiter) is IFlowAwaiter)
        {
            operation = ((IFlowAwaiter)awaiter!).GetOperation(out token, out comesBack);
            return operation is not null;
        }

        if (typeof(TAwaiter) == typeof(ValueTaskAwaiter<TResult>))
        {
            comesBack = true;
            return AwaitedValueTask<TResult>.TryGetOperation(ref Unsafe.As<TAwaiter, ValueTaskAwaiter<TResult>>(ref awaiter), out operation, out token);
        }

        if (typeof(TAwaiter) == typeof(ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter))
        {
            return AwaitedValueTask<TResult>.TryGetOperation(
                ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter>(ref awaiter), out operation, out token, out comesBack);
        }

        if (typeof(TAwaiter) == typeof(ValueTaskAwaiter))
        {
            comesBack = true;
            return AwaitedValueTask.TryGetOperation(ref Unsafe.As<TAwaiter, ValueTaskAwaiter>(ref awaiter), out operation, out token);
        }

        if (typeof(TAwaiter) == typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter))
        {
            return AwaitedValueTask.TryGetOperation(
                ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>(ref awaiter), out operation, out token, out comesBack);
        }

        (operation, token, comesBack) = (null, 0, false);
        return false;
    }

    /// <summary>Queues the box to where it runs, unless that is somewhere that the BCL's awaiter knows better.</summary>
    private static bool TryYield<TBox>(TBox box, LeanThread thread)
        where TBox : Continuation, IAsyncBox, IThreadPoolWorkItem
    {
        if (thread.MayInline)
            PoolWork.Queue(box, thread, preferLocal: false);
        else if (thread.ForeignSynchronizationContext is null && thread.ForeignScheduler is { } scheduler)
            new LeanSchedulerContinuation(scheduler, box).Run(antecedent: null!, mayInline: false);
        else
            return false;
        return true;
    }

    /// <summary>
    /// What resumes a method that runs on a <see cref="LeanScheduler"/>. The BCL's awaiters come back to a
    /// <see cref="SynchronizationContext"/>, but know nothing of such a scheduler: the way back there is 96 bytes.
    /// </summary>
    private static Action ComingBack<TAwaiter>(LeanScheduler scheduler, IAsyncBox box, LeanThread thread) =>
        BclAwaiter<TAwaiter>.ComesBack && thread.ForeignSynchronizationContext is null
            ? new LeanSchedulerContinuation(scheduler, box).Resume
            : box.MoveNextAction;

    private static void Resume(this LeanSchedulerContinuation continuation) => continuation.Run(antecedent: null!, mayInline: true);
}
