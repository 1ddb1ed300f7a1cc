using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Runtime;

namespace LeanTasks.Threading;

/// <summary>Facts about contexts that are the same for all threads.</summary>
internal static class AmbientContext
{
    /// <summary>The context of a thread that has set nothing. The pool runs every work item in it.</summary>
    internal static readonly ExecutionContext Default;

    /// <summary>Whether <see cref="ThreadFields"/> may be used. A constant to the JIT in code that runs often.</summary>
    internal static readonly bool FieldsAreUsable;

    /// <summary>Whether it can also be determined that the pool would have to reset something on a thread; see <see cref="ThreadLocalState.IsClean"/>.</summary>
    internal static readonly bool ResetsAreKnown;

    static AmbientContext()
    {
        // The first use is mostly on a thread that has set nothing itself, such as the main thread. Then it is not necessary to start
        // another.
        if (ThreadFields.WhyUnusableHere() is null)
        {
            Default = ExecutionContext.Capture()!;
            FieldsAreUsable = true;
        }
        else
        {
            BareThread bare = new();
            Default = bare.Context;
            FieldsAreUsable = bare.WhyFieldsAreUnusable is not { } whyNot || FastPath.ThreadContexts.TurnOff(whyNot);
        }

        ResetsAreKnown = FieldsAreUsable && (ThreadFields.WhyResetsAreUnknown() is not { } why || FastPath.ThreadResets.TurnOff(why));
    }

    /// <summary>Whether the current thread is in <see cref="Default"/>, so that a task made here need not remember its context.</summary>
    internal static bool IsDefault => FieldsAreUsable
        ? ThreadFields.ExecutionContext(Thread.CurrentThread) is null
        : ReferenceEquals(ExecutionContext.Capture(), Default);

    /// <summary>The <see cref="TaskScheduler"/> that awaits come back to; null for the pool's.</summary>
    internal static TaskScheduler? ForeignTaskScheduler
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => FieldsAreUsable && ThreadFields.CurrentTask(null) is null ? null : SchedulerOfTask;
    }

    private static TaskScheduler? SchedulerOfTask =>
        TaskScheduler.Current is var scheduler && ReferenceEquals(scheduler, TaskScheduler.Default) ? null : scheduler;

    /// <summary>Restores an execution context.</summary>
    /// <param name="context">The context; null for the default one; or a <see cref="SuppressedContext"/>.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Restore(object? context)
    {
        if (context is SuppressedContext suppressed)
            suppressed.Restore();
        else
            ExecutionContext.Restore((ExecutionContext?)context ?? Default);
    }

    /// <summary>Lets an exception that belongs to no task end the process, as one from an <c>async void</c> method does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ThrowOnPool(Exception exception) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            static captured => captured.Throw(), ExceptionDispatchInfo.Capture(exception), preferLocal: false);
}

/// <summary>The state of a thread that has set nothing, and inherits nothing. The constructor starts such a thread, and waits until it has ended.</summary>
internal sealed class BareThread
{
    internal BareThread()
    {
        Thread thread = new(Look);
        thread.UnsafeStart();

        // An interruption must not reach the caller, a static constructor, which it would break for good; it is left for the next wait.
        bool interrupted = false;
        while (true)
        {
            try
            {
                thread.Join();
                break;
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }

        if (interrupted)
            Thread.CurrentThread.Interrupt();
    }

    /// <summary>The default context: there is no public way to get it.</summary>
    internal ExecutionContext Context { get; private set; } = null!;

    /// <summary>Why <see cref="ThreadFields"/> may not be used, or null.</summary>
    internal string? WhyFieldsAreUnusable { get; private set; }

    private void Look()
    {
        Context = ExecutionContext.Capture()!;
        WhyFieldsAreUnusable = ThreadFields.WhyUnusableHere();
    }
}

/// <summary>
/// The execution context of a moment in which its flow is suppressed, to be restored by public members alone. They show a context only
/// while it flows; whether another context is suppressed later cannot be seen, so this one is restored in any case.
/// </summary>
internal sealed class SuppressedContext
{
    private readonly ExecutionContext _context = Capture();

    /// <summary>The context of a thread on which the flow is suppressed, as it would flow.</summary>
    internal static ExecutionContext Capture()
    {
        ExecutionContext.RestoreFlow();
        ExecutionContext context = ExecutionContext.Capture()!;
        _ = ExecutionContext.SuppressFlow();
        return context;
    }

    /// <summary>Restores the context, and suppresses its flow.</summary>
    internal void Restore()
    {
        ExecutionContext.Restore(_context);
        _ = ExecutionContext.SuppressFlow();
    }
}
