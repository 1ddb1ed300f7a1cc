using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Threading;

/// <summary>What the current thread carries: its execution context, its synchronization context, its scheduler.</summary>
internal static class ThreadContext
{
    /// <summary>The context of a thread that has set nothing. The pool runs every work item in it.</summary>
    internal static readonly ExecutionContext Default = CaptureDefault();

    /// <summary>
    /// Whether user code that asked for no particular place may run on this thread: not inside somebody's
    /// <see cref="SynchronizationContext"/> or scheduler, which it might keep from other work.
    /// </summary>
    internal static bool MayInline => ForeignSynchronizationContext is null && ForeignScheduler is null && LeanScheduler.Foreign is null;

    /// <summary>The context that awaits come back to; null for none, and for the base class, which only queues to the pool.</summary>
    internal static SynchronizationContext? ForeignSynchronizationContext =>
        SynchronizationContext.Current is { } context && context.GetType() != typeof(SynchronizationContext) ? context : null;

    /// <summary>The scheduler that awaits come back to; null for the pool's.</summary>
    internal static TaskScheduler? ForeignScheduler =>
        TaskScheduler.Current is var scheduler && ReferenceEquals(scheduler, TaskScheduler.Default) ? null : scheduler;

    /// <summary>Lets an exception that has no task to go into end the process, as one from an <c>async void</c> method does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ThrowOnPool(Exception exception) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            static captured => captured.Throw(), ExceptionDispatchInfo.Capture(exception), preferLocal: false);

    private static ExecutionContext CaptureDefault()
    {
        // There is no public way to name it, but a thread that inherits nothing is in it.
        ExecutionContext? context = null;
        Thread thread = new(() => context = ExecutionContext.Capture());
        thread.UnsafeStart();

        // Of an interruption nothing may come here, where it would break the type for good; it is left for the next wait.
        bool interrupted = false;
        while (context is null)
        {
            try
            {
                thread.Join();
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }

        if (interrupted)
            Thread.CurrentThread.Interrupt();
        return context;
    }

    /// <summary>The contexts of a moment, to go back to after user code has run: what it set is its own affair.</summary>
    internal readonly struct Snapshot
    {
        // Null where the flow is suppressed: there is no public way back then, and nothing flows that could be seen.
        internal readonly ExecutionContext? Execution;

        private readonly SynchronizationContext? _synchronization;

        private Snapshot(ExecutionContext? execution, SynchronizationContext? synchronization)
        {
            Execution = execution;
            _synchronization = synchronization;
        }

        /// <param name="execution">The context that the caller has captured.</param>
        internal static Snapshot Of(ExecutionContext execution) => new(execution, SynchronizationContext.Current);

        internal static Snapshot Take() => new(ExecutionContext.Capture(), SynchronizationContext.Current);

        internal void Restore()
        {
            if (!ReferenceEquals(_synchronization, SynchronizationContext.Current))
                SynchronizationContext.SetSynchronizationContext(_synchronization);
            if (Execution is not null && !ReferenceEquals(Execution, ExecutionContext.Capture()))
                ExecutionContext.Restore(Execution);
        }
    }
}
