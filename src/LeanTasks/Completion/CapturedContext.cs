using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Completion;

/// <summary>Where an <c>await</c> resumes unless it is configured otherwise.</summary>
internal static class CapturedContext
{
    /// <summary>
    /// Brings a continuation back to the caller's <see cref="SynchronizationContext"/>, or else its <see cref="LeanScheduler"/> or
    /// <see cref="TaskScheduler"/>, where there is one.
    /// </summary>
    /// <param name="continuation">Also an <see cref="IAwaitContinuation"/>; not a type parameter, which would cost a look-up at each await.</param>
    /// <param name="thread">The current thread.</param>
    /// <returns>What to attach.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Continuation Wrap(Continuation continuation, ThreadLocalState thread) =>
        thread.HasNoForeignContext ? continuation : WrapForCurrent(continuation, thread);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation WrapForCurrent(Continuation continuation, ThreadLocalState thread)
    {
        if (thread.ForeignSynchronizationContext is { } context)
            return new SynchronizationContextContinuation(context, (IAwaitContinuation)continuation);
        if (thread.SchedulerOfEither is { } leanScheduler)
            return new LeanSchedulerContinuation(leanScheduler, (IAwaitContinuation)continuation);
        return AmbientContext.ForeignTaskScheduler is { } scheduler
            ? new TaskSchedulerContinuation(scheduler, (IAwaitContinuation)continuation)
            : continuation;
    }
}

/// <summary>Brings a continuation back to the place in which it was attached, which the derived class knows.</summary>
internal abstract class ReturningContinuation(IAwaitContinuation continuation) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal sealed override ref object? Next => ref _next;

    internal sealed override Inlining Inlining => Inlining.One;

    /// <summary>The continuation to bring back.</summary>
    private protected IAwaitContinuation Inner => continuation;

    /// <summary>
    /// Whether a scheduler is asked to run the continuation on this thread. It may refuse. As in the BCL, it is asked on its own threads, and on those of
    /// the pool, which run any code.
    /// </summary>
    private protected static bool MayRunHere(object? current, object scheduler) => ReferenceEquals(current, scheduler) || Thread.CurrentThread.IsThreadPoolThread;

    internal sealed override Continuation? Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) =>
        (continuation as Continuation)?.Retarget(awaited, other) is null ? null : this;
}

/// <summary>Brings a continuation back to the <see cref="SynchronizationContext"/> in which it was attached.</summary>
internal sealed class SynchronizationContextContinuation(SynchronizationContext context, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly SendOrPostCallback s_run = static continuation => ((IAwaitContinuation)continuation!).RunHere();

    private static readonly Action<object?> s_post = static self => Unsafe.As<SynchronizationContextContinuation>(self!).Post();

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // A context that runs here what is posted to it must not run it inside the completing task. One that runs it in a task of its own, as some are
        // built on a scheduler, wants that task to be seen.
        ThreadLocalState thread = ThreadLocalState.Current;
        if (mayInline && ReferenceEquals(thread.SynchronizationContext, context))
            thread.RunOutsideTasks(Inner);
        else
            thread.RunOutsideTasks(s_post, this);
    }

    private void Post()
    {
        try
        {
            context.Post(s_run, Inner);
        }
        catch (Exception exception)
        {
            // If a context refuses work, only the process can be notified; the BCL does the same.
            AmbientContext.ThrowOnPool(exception);
        }
    }
}

/// <summary>Brings a continuation back to the <see cref="LeanScheduler"/> in which it was attached.</summary>
internal sealed class LeanSchedulerContinuation(LeanScheduler scheduler, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly Action<object?> s_run = static continuation => ((IAwaitContinuation)continuation!).RunHere();

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        try
        {
            // A task of its own, so that the code that follows belongs to the scheduler, and is not mistaken for the completing task.
            TaskParameters parameters = new TaskParameters(TaskCreationOptions.DenyChildAttach, scheduler: scheduler).WithState(Inner).ThatMustRun();
            LeanTask.StartNew(s_run, parameters, mayInline && MayRunHere(LeanScheduler.Foreign, scheduler));
        }
        catch (TaskSchedulerException exception)
        {
            // A scheduler that refuses work: the exception is left in a task that nobody observes, so LeanScheduler.UnobservedTaskException is raised.
            _ = LeanTask.FromException(exception);
        }
    }
}

/// <summary>Brings a continuation back to the <see cref="TaskScheduler"/> in which it was attached.</summary>
internal sealed class TaskSchedulerContinuation(TaskScheduler scheduler, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly Action<object?> s_run = static continuation => ThreadLocalState.Current.RunOutsideLeanTasks((IAwaitContinuation)continuation!);

    private static readonly Action<Task, object?> s_runInline = static (_, continuation) => s_run(continuation);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // A task of its own also on this stack, as in the BCL: it shows the scheduler, and is not mistaken for the completing task.
        if (mayInline && MayRunHere(TaskScheduler.Current, scheduler))
        {
            _ = Task.CompletedTask.ContinueWith(
                s_runInline, Inner, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.DenyChildAttach, scheduler);
            return;
        }

        try
        {
            _ = Task.Factory.StartNew(s_run, Inner, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
        }
        catch (TaskSchedulerException exception)
        {
            // A scheduler that refuses work: the exception is left in a task that nobody observes, so TaskScheduler.UnobservedTaskException is raised.
            _ = Task.FromException(exception);
        }
    }
}
