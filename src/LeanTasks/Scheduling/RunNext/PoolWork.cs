using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// Tasks and methods on the thread pool. A thread of the pool that runs one keeps the next that it queues to itself, in its
/// <see cref="RunNextSlot"/>, and runs it when it is through, where the pool would wake another thread for it.
/// </summary>
internal static class PoolWork
{
    // After how many items a thread looks at the clock, the first time to start it, and after how long it goes back to the pool, which then
    // sees whether it has more threads than it needs. The time is the pool's own.
    private const int ItemsBetweenLooks = 16;
    private const int MostMilliseconds = 30;

    /// <summary>Queues a task or a method to the pool.</summary>
    /// <param name="item">A continuation that <see cref="Continuation.RunQueued"/>, and whose <see cref="IThreadPoolWorkItem.Execute"/> is <see cref="Continuation"/>'s own.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="preferLocal">Whether it goes to the thread's own queue, if to any.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Queue(Continuation item, LeanThread thread, bool preferLocal)
    {
        // One of each item that runs: a second would take the place of the first one in LastPut.
        if (thread.LastPut is null && thread.RunNextSlot is { } slot && slot.TryPut(item))
            thread.LastPut = item;
        else
            ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
    }

    /// <summary>Runs what the pool has called, and what its thread is to run next.</summary>
    /// <remarks>
    /// Whoever calls it for the pool is optimized from the first: where the JIT does not, it would keep the item alive as long as others run
    /// on top of it. Here the item is in no other place than the argument, which is cleared before they do.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Run(Continuation? item)
    {
        LeanThread thread = LeanThread.Current;

        // Not on top of another that does so: somebody has called what is the pool's to call.
        if (thread.OwnSlot is { } slot && thread.RunNextSlot is null)
            RunAll(ref item, thread, slot);
        else
            item!.RunQueued(thread);
    }

    /// <summary>Runs an item, and what is put into the slot meanwhile.</summary>
    /// <param name="first">The item; cleared, so that nobody keeps it.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="slot">The slot that the thread uses.</param>
    internal static void RunAll(ref Continuation? first, LeanThread thread, RunNextSlot slot)
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
        return now - start >= MostMilliseconds;
    }

    /// <summary>
    /// Takes back the task that this thread of the pool has queued last and nobody has begun, wherever it is now. It may still be in a queue;
    /// whoever then comes to it finds it begun. One that lies in the thread's slot need not be its own: threads have slots in common.
    /// </summary>
    internal static bool TryTakeBack(LeanTask task)
    {
        LeanThread thread = LeanThread.Current;
        if (!ReferenceEquals(thread.LastPut, task))
            return PoolThread.TryPop(task);
        thread.RunNextSlot?.Take(task);
        thread.LastPut = null;
        return true;
    }

    /// <summary>Lets others run what this thread would have run next: it is about to block.</summary>
    internal static void LeaveToOthers(LeanThread thread) => Requeue(thread.RunNextSlot?.Take());

    /// <summary>Puts what has been taken out of a slot, if anything, into the pool's queue.</summary>
    internal static void Requeue(Continuation? item)
    {
        if (item is not null)
            Uninterrupted.Call(static item => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false), item);
    }
}
