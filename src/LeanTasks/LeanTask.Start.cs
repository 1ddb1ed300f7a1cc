using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks;

// Starting a task, and running its delegate.
public partial class LeanTask : IThreadPoolWorkItem
{
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
        return LeanTask<TResult>.StartNew(function);
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the task that it returns.</summary>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled where there is none.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public static LeanTask Run(Func<Task?> function)
    {
        ArgumentNullException.ThrowIfNull(function);
        return OnPool(function);

        static async LeanTask OnPool(Func<Task?> function)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            await (function() ?? throw new TaskCanceledException()).ConfigureAwait(false);
        }
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the task that it returns.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled where there is none.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public static LeanTask<TResult> Run<TResult>(Func<Task<TResult>?> function)
    {
        ArgumentNullException.ThrowIfNull(function);
        return OnPool(function);

        static async LeanTask<TResult> OnPool(Func<Task<TResult>?> function)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            return await (function() ?? throw new TaskCanceledException()).ConfigureAwait(false);
        }
    }

    /// <summary>Queues the task to the thread pool.</summary>
    /// <exception cref="InvalidOperationException">The task has been started before, or has no delegate to run.</exception>
    public void Start()
    {
        if (!TryMove(TaskState.Created, TaskState.WaitingToRun))
        {
            throw new InvalidOperationException(
                "Start may be called once, on a task made by a constructor from a delegate. Promises, continuations, async methods' tasks and tasks from Run and StartNew start by themselves.");
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

    /// <summary>
    /// Runs a queued task on this thread, if nobody has begun to. Only on a thread where the pool might have run it: a user's
    /// own thread may hold locks, or belong to a context that the task's code would wait for in vain.
    /// </summary>
    private bool TryRunInline()
    {
        if (State != TaskState.WaitingToRun
            || !Thread.CurrentThread.IsThreadPoolThread
            || !ThreadContext.MayInline
            || !RuntimeHelpers.TryEnsureSufficientExecutionStack()
            || !TryClaimRun())
        {
            return false;
        }

        // The pool would have run it in the default context; this thread is in its own, which the task must not see.
        if ((_flags & FlowSuppressed) != 0)
            Execute();
        else
            ExecutionContext.Run(ThreadContext.Default, s_execute, this);
        return true;
    }

    private bool TryClaimRun() => TryMove(TaskState.WaitingToRun, TaskState.Running);

    private protected void Queue() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);

    private void Execute()
    {
        object? work = FindWork();
        Outcome outcome;
        ThreadContext.Snapshot before = ThreadContext.Snapshot.Take();
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

        // Before the continuations, which must not see what the delegate set.
        before.Restore();
        Complete(outcome, work);
    }
}
