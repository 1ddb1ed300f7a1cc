using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>
/// Tasks and methods on the thread pool. A pool thread that runs one keeps the next one that it queues in its <see cref="RunNextSlot"/>,
/// and runs it afterwards. The pool would wake another thread for it.
/// </summary>
internal static class PoolWork
{
    // After how many items a thread reads the clock (the first time to start it), and after how long it returns to the pool. The pool then
    // checks whether it has more threads than it needs. The time is the pool's own.
    private const int ItemsBetweenLooks = 16;
    private const int MaxMilliseconds = 30;

    // More than the frames between a place that decides whether a wait runs its task, and the one that blocks instead.
    private const int StackMargin = 4096;

    /// <summary>Queues a task or a method to the pool.</summary>
    /// <param name="item">A continuation that <see cref="Continuation.RunQueued"/>, and whose <see cref="IThreadPoolWorkItem.Execute"/> is <see cref="Continuation"/>'s own.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="preferLocal">Whether it goes to the thread's own queue, if to any.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Queue(Continuation item, ThreadLocalState thread, bool preferLocal)
    {
        // One for each item that runs: a second would replace the first in LastPut.
        if (thread.LastPut is null && thread.RunNextSlot is { } slot && slot.TryPut(item))
            thread.LastPut = item;
        else
            ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
    }

    /// <summary>Runs the item that the pool has called, and the items that its thread is to run next.</summary>
    /// <remarks>
    /// The methods that call it for the pool are optimized from the first call. Without that, they would keep the item alive while others
    /// run on top of it. Here only the argument holds the item, and it is cleared before others run.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Run(Continuation? item)
    {
        ThreadLocalState thread = ThreadLocalState.Current;

        // Not nested: user code has called a method that only the pool may call.
        if (thread.OwnSlot is { } slot && thread.RunNextSlot is null)
            RunAll(ref item, thread, slot);
        else
            item!.RunQueued(thread);
    }

    /// <summary>Runs an item, and the items that are put into the slot meanwhile.</summary>
    /// <param name="first">The item; cleared, so that nothing keeps it alive.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="slot">The slot that the thread uses.</param>
    internal static void RunAll(ref Continuation? first, ThreadLocalState thread, RunNextSlot slot)
    {
        Continuation? next = first;
        first = null;
        thread.RunNextSlot = slot;
        try
        {
            long start = 0;
            int items = 0;
            while (next is not null)
            {
                next.RunQueued(thread);
                thread.LastPut = null;
                if (!thread.IsClean || (++items % ItemsBetweenLooks == 0 && HasRunLong(ref start)))
                    break;
                next = slot.Take();
            }
        }
        finally
        {
            thread.RunNextSlot = null;
            thread.LastPut = null;
            Requeue(slot.Take());
        }
    }

    private static bool HasRunLong(ref long start)
    {
        long now = Environment.TickCount64;
        if (start == 0)
            start = now;
        return now - start >= MaxMilliseconds;
    }

    /// <summary>
    /// Takes back the task that this pool thread has queued last, if it has not begun, wherever it is now. It may still be in a queue; the
    /// thread that reaches it finds that it has begun. A task in the thread's slot need not be its own, because threads share slots.
    /// </summary>
    internal static bool TryTakeBack(LeanTask task)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        if (!ReferenceEquals(thread.LastPut, task))
            return PoolThread.TryPop(task);
        thread.RunNextSlot?.Take(task);
        thread.LastPut = null;
        return true;
    }

    /// <summary>
    /// Lets others run this thread's next item, and what it has queued to the pool, because the thread is about to block. A thread of the
    /// pool runs what comes from outside before it looks into the queues of other threads. If what it runs then blocks too, no thread would
    /// reach the items that all of them wait for.
    /// </summary>
    internal static void LeaveToOthers(ThreadLocalState thread)
    {
        Requeue(thread.RunNextSlot?.Take());

        // They come in reverse order then. A thread whose stack has ended has waits of tasks for earlier tasks below it, which would all
        // block in that order. Other threads take the earliest first.
        if (HasStackForAnotherTask())
            PoolThread.GiveAway();
    }

    /// <summary>Whether the stack would have been enough for a wait to run a task on it, at any place that decides that.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static unsafe bool HasStackForAnotherTask()
    {
        // Further down than those places.
        byte* margin = stackalloc byte[StackMargin];
        *margin = 0;
        return RuntimeHelpers.TryEnsureSufficientExecutionStack();
    }

    /// <summary>Queues an item that has been taken out of a slot, if any, to the pool.</summary>
    internal static void Requeue(Continuation? item)
    {
        if (item is not null)
            Uninterrupted.Call(static item => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false), item);
    }
}
