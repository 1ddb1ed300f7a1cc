using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>Attaches an async method's box to what the method awaits.</summary>
internal static class AwaiterAttachment
{
    internal static void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, Continuation box)
        where TAwaiter : INotifyCompletion
    {
        try
        {
            box.SuspendedBy(resumesInTasks: false, consumesAtOnce: false);
            awaiter.OnCompleted(box.MoveNextAction);
        }
        catch (Exception exception)
        {
            // The method may already be running elsewhere: the awaiter's own failure has no receiver any more.
            AmbientContext.ThrowOnPool(exception);
        }
    }

    /// <typeparam name="TResult">The type of the method's result: a method that awaits a value task of the same type, or of none, needs no delegate for it.</typeparam>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref TAwaiter awaiter, Continuation box, ThreadLocalState thread)
        where TAwaiter : ICriticalNotifyCompletion
    {
        // The tests are constants to the JIT, also in unoptimized code. Those of TResult are not if it is a reference type, for which code is
        // shared. The called methods are not generic, as far as possible: they are compiled once, and ahead of time.
        if (typeof(TAwaiter) == typeof(PayloadAwaiter))
        {
            ref PayloadAwaiter taken = ref Unsafe.As<TAwaiter, PayloadAwaiter>(ref awaiter);
            taken.Registration.Attach(taken.Payload, box, thread);
            return;
        }

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

        if (typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter))
        {
            if (TryYield(box, thread))
                return;
        }
        else if (default(TAwaiter) is IFlowAwaiter)
        {
            if (((IFlowAwaiter)awaiter!).GetOperation(out short token, out bool returnsToContext) is { } operation)
            {
                Attach(box, operation, token, returnsToContext, thread);
                return;
            }
        }
        else if (typeof(TAwaiter) == typeof(ValueTaskAwaiter<TResult>))
        {
            if (AwaitedValueTask<TResult>.TryGet(ref Unsafe.As<TAwaiter, ValueTaskAwaiter<TResult>>(ref awaiter), out object? content, out short token)
                && TryAttach<TResult>(box, content, hasResult: true, token, returnsToContext: true, thread))
            {
                return;
            }
        }
        else if (typeof(TAwaiter) == typeof(ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter))
        {
            ref var configured = ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter>(ref awaiter);
            if (AwaitedValueTask<TResult>.TryGet(ref configured, out object? content, out short token, out bool returnsToContext)
                && TryAttach<TResult>(box, content, hasResult: true, token, returnsToContext, thread))
            {
                return;
            }
        }
        else if (typeof(TAwaiter) == typeof(ValueTaskAwaiter))
        {
            if (AwaitedValueTask.TryGet(ref Unsafe.As<TAwaiter, ValueTaskAwaiter>(ref awaiter), out object? content, out short token)
                && TryAttach<TResult>(box, content, hasResult: false, token, returnsToContext: true, thread))
            {
                return;
            }
        }
        else if (typeof(TAwaiter) == typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter))
        {
            ref var configured = ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>(ref awaiter);
            if (AwaitedValueTask.TryGet(ref configured, out object? content, out short token, out bool returnsToContext)
                && TryAttach<TResult>(box, content, hasResult: false, token, returnsToContext, thread))
            {
                return;
            }
        }

        AwaitOther(ref awaiter, box, thread);
    }

    /// <summary>
    /// Attaches a method to what is behind a value task that has no result, or the method's own type of result. Recognizing others would
    /// take a look-up that costs as much as it saves.
    /// </summary>
    /// <param name="box">The method.</param>
    /// <param name="content">The value task's content: a task, a source, or null for a result.</param>
    /// <param name="hasResult">Whether the value task has a result.</param>
    /// <param name="token">The token that the value task carries.</param>
    /// <param name="returnsToContext">Whether the method is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <param name="thread">The current thread.</param>
    /// <returns>False if the awaiter has to attach it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryAttach<TResult>(Continuation box, object? content, bool hasResult, short token, bool returnsToContext, ThreadLocalState thread)
    {
        if (content is ValueTaskSourceCore operation)
        {
            Attach(box, operation, token, returnsToContext, thread);
            return true;
        }

        if (content is null or Task || thread.ForeignScheduler is not null)
            return false;
        AttachToSource<TResult>(box, content, hasResult, token, returnsToContext, thread);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Attach(Continuation box, ValueTaskSourceCore operation, short token, bool returnsToContext, ThreadLocalState thread)
    {
        Continuation continuation = returnsToContext ? CapturedContext.Wrap(box, thread) : box;
        if (ReferenceEquals(continuation, box))
            operation.AttachMethod(box, (ushort)token);
        else
            operation.Attach(continuation, (ushort)token);
    }

    /// <summary>Attaches a method to the source behind a value task, as the BCL's builders do with theirs.</summary>
    private static void AttachToSource<TResult>(Continuation box, object source, bool hasResult, short token, bool returnsToContext, ThreadLocalState thread)
    {
        box.SuspendedBy(resumesInTasks: thread.ForeignSynchronizationContext is null, consumesAtOnce: true);
        OnCompleted<TResult>(source, hasResult, box, token, returnsToContext);
    }

    /// <summary>Gives a source a method that knows what it is suspended by.</summary>
    /// <param name="source">The source.</param>
    /// <param name="hasResult">Whether it is a source of results, of <typeparamref name="TResult"/>.</param>
    /// <param name="box">The method.</param>
    /// <param name="token">The token that the value task carries.</param>
    /// <param name="returnsToContext">Whether the method is to come back to its <see cref="SynchronizationContext"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void OnCompleted<TResult>(object source, bool hasResult, Continuation box, short token, bool returnsToContext)
    {
        ValueTaskSourceOnCompletedFlags flags = returnsToContext ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None;
        try
        {
            if (hasResult)
                Unsafe.As<IValueTaskSource<TResult>>(source).OnCompleted(AwaitingMethod.Resume, box, token, flags);
            else
                Unsafe.As<IValueTaskSource>(source).OnCompleted(AwaitingMethod.Resume, box, token, flags);
        }
        catch (Exception exception)
        {
            AmbientContext.ThrowOnPool(exception);
        }
    }

    private static void AwaitOther<TAwaiter>(ref TAwaiter awaiter, Continuation box, ThreadLocalState thread)
        where TAwaiter : ICriticalNotifyCompletion
    {
        try
        {
            BclAwaiterKinds kind = BclAwaiter<TAwaiter>.Kind;
            box.SuspendedBy((kind & BclAwaiterKinds.ResumesInCompleter) != 0 && thread.ForeignSynchronizationContext is null, (kind & BclAwaiterKinds.OfValueTask) != 0);

            // The BCL's awaiters come back to a LeanScheduler that is published to them.
            awaiter.UnsafeOnCompleted(thread.HiddenScheduler is { } scheduler ? WrapForScheduler(kind, scheduler, box, thread) : box.MoveNextAction);
        }
        catch (Exception exception)
        {
            AmbientContext.ThrowOnPool(exception);
        }
    }

    /// <summary>Queues the box to the pool or scheduler that it runs on; or returns false where the BCL's awaiter has to.</summary>
    internal static bool TryYield(Continuation box, ThreadLocalState thread)
    {
        if (thread.HasNoForeignContext)
            PoolWork.Queue(box, thread, preferLocal: false);
        else if (thread.ForeignSynchronizationContext is null && thread.SchedulerOfEither is { } scheduler)
            new LeanSchedulerContinuation(scheduler, (IAwaitContinuation)box).Run(antecedent: null!, mayInline: false);
        else
            return false;
        return true;
    }

    /// <summary>
    /// The delegate that resumes a method that runs on a <see cref="LeanScheduler"/>, where that cannot be published. The BCL's awaiters come back to
    /// a <see cref="SynchronizationContext"/>, but do not know such a scheduler. Coming back to it takes 96 bytes.
    /// </summary>
    private static Action WrapForScheduler(BclAwaiterKinds kind, LeanScheduler scheduler, Continuation box, ThreadLocalState thread) =>
        (kind & BclAwaiterKinds.ReturnsToScheduler) != 0 && thread.ForeignSynchronizationContext is null
            ? new LeanSchedulerContinuation(scheduler, (IAwaitContinuation)box).Resume
            : box.MoveNextAction;

    private static void Resume(this LeanSchedulerContinuation continuation) => continuation.Run(antecedent: null!, mayInline: true);
}
