using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>The implementation of all loops: finds the place to run, waits for all participants, and returns how the loop has ended.</summary>
internal static unsafe class LoopStart
{
    /// <summary>Runs a loop over a range. The range is not empty.</summary>
    /// <param name="settings">The settings, from the options.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last; more than <paramref name="from"/>.</param>
    /// <param name="flags">The flags that the body's <see cref="LeanParallelLoopState"/> refer to; null if it has none.</param>
    /// <param name="body">The body.</param>
    /// <exception cref="AggregateException">The exceptions of the bodies.</exception>
    /// <exception cref="OperationCanceledException">The loop was canceled, and bodies have thrown nothing but that.</exception>
    internal static LeanParallelLoopResult OverRange<TBody, TLocal>(
        in LoopSettings settings, long from, long to, LoopFlags? flags, TBody body)
        where TBody : struct, ILoopBody<TLocal>
    {
        // A degree as high as the number of iterations does not limit them.
        ulong count = (ulong)to - (ulong)from;
        if ((settings.Degree == int.MaxValue || (ulong)settings.Degree >= count) && count > 1 && FindWorkerPool(settings, out ThreadLocalState thread, out Worker? worker))
        {
            settings.Token.ThrowIfCancellationRequested();
            LoopControl control = LoopControl.Begin(settings.Token, flags);
            LoopCaller caller = new(thread);
            try
            {
                if (worker is not null)
                    RangeLoop.Run<TBody, TLocal>(worker, from, to, control, body);
                else
                    RunExternally<TBody, TLocal>(settings.Scheduler, from, to, control, body);
            }
            finally
            {
                caller.Restore();
            }

            return control.Finish();
        }

        LoopRange range = new(from, to);
        return OfShares(settings, (int)Math.Min((ulong)settings.Degree, count), flags, new RangeShare<TBody, TLocal>(Unsafe.AsPointer(ref range), body));
    }

    /// <summary>Runs a loop whose participants fetch their own work.</summary>
    /// <param name="settings">The settings, from the options.</param>
    /// <param name="degree">How many may take part: not more than the settings permit.</param>
    /// <param name="flags">The flags that the body's <see cref="LeanParallelLoopState"/> refer to; null if it has none.</param>
    /// <param name="share">The work.</param>
    /// <inheritdoc cref="OverRange"/>
    internal static LeanParallelLoopResult OfShares<TShare>(in LoopSettings settings, int degree, LoopFlags? flags, TShare share)
        where TShare : struct, ILoopShare
    {
        settings.Token.ThrowIfCancellationRequested();
        LoopControl control = LoopControl.Begin(settings.Token, flags);
        bool onWorkers = FindWorkerPool(settings, out ThreadLocalState thread, out Worker? worker);
        if (!onWorkers)
            return OnScheduler(settings, degree, control, share, thread);
        LoopCaller caller = new(thread);
        try
        {
            if (worker is not null)
                ForkedShares.Run(worker, degree, control, share);
            else
                RunExternally(settings.Scheduler, degree, control, share);
        }
        finally
        {
            caller.Restore();
        }

        return control.Finish();
    }

    // The scheduler may look at which task asks it to run another here.
    private static LeanParallelLoopResult OnScheduler<TShare>(in LoopSettings settings, int degree, LoopControl control, TShare share, ThreadLocalState thread)
        where TShare : struct, ILoopShare
    {
        ContextSnapshot contexts = new(thread);
        try
        {
            TaskShares<TShare>.Run(settings, degree, control, share);
        }
        finally
        {
            contexts.Restore();
        }

        return control.Finish();
    }

    /// <returns>Whether to run on a worker pool: as the worker, or as an external thread if there is none.</returns>
    internal static bool FindWorkerPool(in LoopSettings settings, out ThreadLocalState thread, out Worker? worker)
    {
        thread = ThreadLocalState.Current;
        worker = Worker.Of(thread);
        if (settings.Scheduler is null)
            return true;
        if (worker is not null && !ReferenceEquals(worker.WorkerPool.Scheduler, settings.Scheduler))
            worker = null;
        return settings.Scheduler is WorkStealingScheduler;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunExternally<TBody, TLocal>(LeanScheduler? scheduler, long from, long to, LoopControl control, TBody body)
        where TBody : struct, ILoopBody<TLocal>
    {
        using WorkerScope scope = Enter(scheduler);
        RangeLoop.Run<TBody, TLocal>(scope.Worker, from, to, control, body);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunExternally<TShare>(LeanScheduler? scheduler, int degree, LoopControl control, TShare share)
        where TShare : struct, ILoopShare
    {
        using WorkerScope scope = Enter(scheduler);
        ForkedShares.Run(scope.Worker, degree, control, share);
    }

    /// <summary>Makes the thread, which has no worker, an external thread of the worker pool.</summary>
    internal static WorkerScope Enter(LeanScheduler? scheduler) => ((WorkStealingScheduler?)scheduler ?? WorkStealingScheduler.Shared).Enter();
}

/// <summary>
/// The contexts of a loop's calling thread, to restore afterwards: what bodies set here stays inside them, as in a task. Bodies do
/// not run as part of the task that called the loop, which would be so on one thread only. What they start goes to the pool, even if
/// that task's scheduler runs nothing else until the task ends.
/// </summary>
internal readonly struct LoopCaller
{
    private readonly ThreadLocalState _thread;
    private readonly ContextSnapshot _contexts;
    private readonly RunningTask _task;

    internal LoopCaller(ThreadLocalState thread)
    {
        _thread = thread;
        _contexts = new ContextSnapshot(thread);
        _task = new RunningTask(task: null, thread);
    }

    internal void Restore()
    {
        _task.Restore(_thread);
        _contexts.Restore();
    }
}
