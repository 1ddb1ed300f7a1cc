using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>What the two builders share: finding a method's box, and attaching it to what is awaited.</summary>
internal static class AsyncBoxes
{
    /// <summary>The method's box, made at its first suspension, with the context of this one.</summary>
    /// <param name="task">The builder's field, which lies inside <paramref name="stateMachine"/>.</param>
    /// <param name="stateMachine">The running state machine: on the caller's stack at first, later the box's own.</param>
    internal static AsyncBox<TResult, TStateMachine> Box<TResult, TStateMachine, TTask>(ref TTask? task, ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
        where TTask : LeanTask
    {
        AsyncBox<TResult, TStateMachine> box;
        if (task is null)
        {
            box = new AsyncBox<TResult, TStateMachine>();

            // Before the copy, so that the copy's builder knows its box.
            task = Unsafe.As<TTask>((LeanTask)box);
            box.StateMachine = stateMachine;
        }
        else
        {
            box = Unsafe.As<AsyncBox<TResult, TStateMachine>>(task);
        }

        box.CaptureContext();
        return box;
    }

    internal static void AwaitOnCompleted<TAwaiter, TBox>(ref TAwaiter awaiter, TBox box)
        where TAwaiter : INotifyCompletion
        where TBox : LeanTask, IAsyncBox
    {
        try
        {
            awaiter.OnCompleted(box.MoveNextAction);
        }
        catch (Exception exception)
        {
            // The method may already be running elsewhere: there is no one left to give the awaiter's own failure to.
            ThreadContext.ThrowOnPool(exception);
        }
    }

    internal static void AwaitUnsafeOnCompleted<TAwaiter, TBox>(ref TAwaiter awaiter, TBox box)
        where TAwaiter : ICriticalNotifyCompletion
        where TBox : LeanTask, IAsyncBox
    {
        // Both tests are constants to the JIT.
        if (default(TAwaiter) is ILeanTaskAwaiter)
        {
            Unsafe.As<TAwaiter, LeanTaskAwaiter>(ref awaiter).Task.AttachAwait(box);
            return;
        }

        if (typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter) && ThreadContext.MayInline)
        {
            box.QueueToPool();
            return;
        }

        try
        {
            awaiter.UnsafeOnCompleted(box.MoveNextAction);
        }
        catch (Exception exception)
        {
            ThreadContext.ThrowOnPool(exception);
        }
    }

    internal static InvalidOperationException NotStarted() =>
        new("The builder has no task before its method has returned for the first time.");
}
