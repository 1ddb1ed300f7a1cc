using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

// Starting a task, and running its delegate.
public partial class LeanTask : IThreadPoolWorkItem
{
    /// <summary>The context of a thread that has set nothing. The pool runs every work item in it.</summary>
    private static readonly ExecutionContext DefaultContext = CaptureDefaultContext();

    private static readonly ContextCallback s_execute = static task => Unsafe.As<LeanTask>(task!).Execute();

    private static readonly ContextCallback s_invoke = static task =>
    {
        LeanTask self = Unsafe.As<LeanTask>(task!);
        self.InvokeWork(((ContextualWork)self.FindWork()!).Work);
    };

    /// <summary>Queues <paramref name="action"/> to the thread pool.</summary>
    /// <param name="action">What to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public static LeanTask Run(Action action)
    {
        ArgumentNullException.ThrowIfNull(action);
        LeanTask task = new(action, TaskState.WaitingToRun);
        task.Queue();
        return task;
    }

    /// <summary>Queues <paramref name="function"/> to the thread pool.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">What to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public static LeanTask<TResult> Run<TResult>(Func<TResult> function)
    {
        ArgumentNullException.ThrowIfNull(function);
        LeanTask<TResult> task = new(function, TaskState.WaitingToRun);
        task.Queue();
        return task;
    }

    /// <summary>Queues the task to the thread pool.</summary>
    /// <exception cref="InvalidOperationException">The task has been started before, or has no delegate to run.</exception>
    public void Start()
    {
        if (!TryMove(TaskState.Created, TaskState.WaitingToRun))
        {
            throw new InvalidOperationException(State is TaskState.WaitingForActivation or TaskState.Claimed
                ? "Start may not be called on a promise, a continuation or an async method's task: it starts by itself."
                : "Start may not be called on a task that was already started.");
        }

        Queue();
    }

    void IThreadPoolWorkItem.Execute()
    {
        if (TryClaimRun())
            Execute();
    }

    /// <summary>Calls the delegate at the bottom of the stack. It has the type that the constructor of the class asked for.</summary>
    private protected virtual void InvokeWork(Delegate work) => Unsafe.As<Action>(work)();

    /// <summary>A continuation's antecedent has completed: it runs on the pool from now on.</summary>
    private protected void Activate()
    {
        Volatile.Write(ref _state, (byte)TaskState.WaitingToRun);
        Queue();
    }

    /// <summary>Runs a queued task on this thread, if nobody has begun to.</summary>
    private bool TryRunInline()
    {
        if (State != TaskState.WaitingToRun || !RuntimeHelpers.TryEnsureSufficientExecutionStack() || !TryClaimRun())
            return false;

        // The pool would have run it in the default context; this thread is in its own, which the task must not see.
        if ((_flags & FlowSuppressed) != 0)
            Execute();
        else
            ExecutionContext.Run(DefaultContext, s_execute, this);
        return true;
    }

    private bool TryClaimRun() => TryMove(TaskState.WaitingToRun, TaskState.Running);

    private void Queue() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);

    private void Execute()
    {
        object? work = FindWork();
        Outcome outcome;
        try
        {
            if (work is ContextualWork contextual)
                ExecutionContext.Run(contextual.Context, s_invoke, this);
            else
                InvokeWork(Unsafe.As<Delegate>(work!));
            outcome = Outcome.RanToCompletion;
        }
        catch (Exception exception)
        {
            outcome = Outcome.Faulted(exception);
        }

        Complete(outcome, work);
    }

    private static ExecutionContext CaptureDefaultContext()
    {
        // There is no public way to name it, but a thread that inherits nothing is in it.
        ExecutionContext? context = null;
        Thread thread = new(() => context = ExecutionContext.Capture());
        thread.UnsafeStart();
        thread.Join();
        return context!;
    }
}
