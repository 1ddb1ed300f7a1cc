using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>The node of a thread blocked in <c>Wait</c>. Each thread keeps one, so a wait allocates once per thread.</summary>
internal sealed class Waiter : Continuation
{
    // The waiter this thread can use; null while it is in use (a wait may pump messages and wait again).
    [ThreadStatic]
    private static Waiter? t_idle;

    // The stack's link; see Continuation.Next.
    private object? _next;

    // Whether the task has completed. Guarded by the monitor of this object while attached; reset by the thread itself when it is not.
    private bool _signaled;

    // Whether the thread was interrupted and has left. Written by that thread, once.
    private bool _abandoned;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Never;

    internal override bool IsAbandoned => Volatile.Read(ref _abandoned);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        using (Uninterrupted.Lock(this))
        {
            _signaled = true;
            Monitor.Pulse(this);
        }
    }

    /// <summary>Blocks until <paramref name="task"/> has completed.</summary>
    internal static void Block(LeanTask task)
    {
        Waiter waiter = t_idle ?? new Waiter();
        t_idle = null;
        if (task.TryAttach(waiter))
            waiter.BlockOn(task);

        waiter._signaled = false;
        waiter._next = null;
        t_idle = waiter;
    }

    private void BlockOn(LeanTask task)
    {
        using Blocking blocking = Blocking.Begin();
        try
        {
            lock (this)
            {
                while (!_signaled)
                    Monitor.Wait(this);
            }
        }
        catch (ThreadInterruptedException)
        {
            // It is still in the stack, so it must not be used again; nor may it stay there, as the task may never complete.
            Volatile.Write(ref _abandoned, true);
            task.Prune();
            throw;
        }
    }
}
