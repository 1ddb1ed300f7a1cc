using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

// Making and starting a task in one step.
public partial class LeanTask
{
    /// <summary>Queues <paramref name="action"/> to the thread pool.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public static LeanTask Run(Action action)
    {
        ArgumentNullException.ThrowIfNull(action);
        return StartOnPool(action, TaskOptions.DenyChildAttach);
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <param name="action">The delegate to run.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    public static LeanTask Run(Action action, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(action);
        return StartNew(action, new TaskParameters(TaskCreationOptions.DenyChildAttach, cancellationToken));
    }

    /// <summary>Queues <paramref name="function"/> to the thread pool.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">The delegate to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public static LeanTask<TResult> Run<TResult>(Func<TResult> function)
    {
        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartOnPool(function, TaskOptions.DenyChildAttach);
    }

    /// <inheritdoc cref="Run{TResult}(Func{TResult})"/>
    /// <param name="function">The delegate to run.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    public static LeanTask<TResult> Run<TResult>(Func<TResult> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartNew(function, new TaskParameters(TaskCreationOptions.DenyChildAttach, cancellationToken));
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the returned task does.</summary>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled if that is null, or if the function throws an <see cref="OperationCanceledException"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    [OverloadResolutionPriority(1)]
    public static LeanTask Run(Func<LeanTask?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run(Func{LeanTask?})"/>
    /// <param name="function">An asynchronous function.</param>
    /// <param name="cancellationToken">A token that cancels the task before the function is called.</param>
    [OverloadResolutionPriority(1)]
    public static LeanTask Run(Func<LeanTask?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return cancellationToken.IsCancellationRequested
            ? FromCanceled(cancellationToken)
            : new Unwrapped<VoidResult>(Run<LeanTask?>(function, cancellationToken), TaskOptions.UnwrapsAsyncMethod);
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the returned task does.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled if that is null, or if the function throws an <see cref="OperationCanceledException"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    [OverloadResolutionPriority(1)]
    public static LeanTask<TResult> Run<TResult>(Func<LeanTask<TResult>?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?})"/>
    /// <param name="function">An asynchronous function.</param>
    /// <param name="cancellationToken">A token that cancels the task before the function is called.</param>
    [OverloadResolutionPriority(1)]
    public static LeanTask<TResult> Run<TResult>(Func<LeanTask<TResult>?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return cancellationToken.IsCancellationRequested
            ? FromCanceled<TResult>(cancellationToken)
            : new Unwrapped<TResult>(Run<LeanTask<TResult>?>(function, cancellationToken), TaskOptions.UnwrapsAsyncMethod);
    }

    /// <inheritdoc cref="Run(Func{LeanTask?})"/>
    public static LeanTask Run(Func<Task?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run(Func{LeanTask?}, CancellationToken)"/>
    public static LeanTask Run(Func<Task?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Run((Func<LeanTask?>)(() => function()?.AsLeanTask()), cancellationToken);
    }

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?})"/>
    public static LeanTask<TResult> Run<TResult>(Func<Task<TResult>?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?}, CancellationToken)"/>
    public static LeanTask<TResult> Run<TResult>(Func<Task<TResult>?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Run((Func<LeanTask<TResult>?>)(() => function()?.AsLeanTask()), cancellationToken);
    }

    /// <summary>Makes a task and queues it to the pool.</summary>
    internal static LeanTask StartOnPool(Delegate work, ushort options)
    {
        LeanTask task = new(work, TaskState.WaitingToRun, options);
        task.QueueToPool();
        return task;
    }

    /// <summary>Makes and starts a task from a delegate and options that the caller has checked.</summary>
    /// <param name="work">The delegate.</param>
    /// <param name="parameters">The options and other settings.</param>
    /// <param name="mayInline">Whether the scheduler may run it inline, on this stack.</param>
    internal static LeanTask StartNew(Delegate work, in TaskParameters parameters, bool mayInline = false)
    {
        LeanTask task = new(work, TaskState.WaitingToRun, parameters.WithLazyToken());
        if (mayInline)
            task.RunInlineOrQueue();
        else
            task.Queue();
        return task;
    }
}
