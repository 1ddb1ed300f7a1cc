using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>Attaches an async method's box to what the method awaits.</summary>
internal static class AwaiterHookup
{
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
}
