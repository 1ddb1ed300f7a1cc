using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

// Continuations. In each group the last overload documents the others; the others take the current scheduler, no token, no options.
public partial class LeanTask
{
    /// <inheritdoc cref="ContinueWith(Action{LeanTask}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask> continuationAction)
    {
        if (LeanScheduler.Foreign is { } scheduler)
            return ContinueWith(continuationAction, CancellationToken.None, TaskContinuationOptions.None, scheduler);

        ArgumentNullException.ThrowIfNull(continuationAction);
        ContinuationTask<LeanTask> continuation = new(continuationAction);
        AttachOrRun(continuation);
        return continuation;
    }

    /// <inheritdoc cref="ContinueWith(Action{LeanTask}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask> continuationAction, CancellationToken cancellationToken) =>
        ContinueWith(continuationAction, cancellationToken, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith(Action{LeanTask}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask> continuationAction, LeanScheduler scheduler) =>
        ContinueWith(continuationAction, CancellationToken.None, TaskContinuationOptions.None, scheduler);

    /// <inheritdoc cref="ContinueWith(Action{LeanTask}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask> continuationAction, TaskContinuationOptions continuationOptions) =>
        ContinueWith(continuationAction, CancellationToken.None, continuationOptions, LeanScheduler.Current);

    /// <summary>Creates a task that runs <paramref name="continuationAction"/> once this task has completed.</summary>
    /// <param name="continuationAction">The delegate to run; it receives this task.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control when and how the continuation runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. It needs 40 bytes, including its link to this task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationAction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag or contradictory options.</exception>
    public LeanTask ContinueWith(
        Action<LeanTask> continuationAction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        Continued(new ContinuationTask<LeanTask>(
            continuationAction,
            ContinuationParameters(continuationAction, cancellationToken, continuationOptions, scheduler, nameof(continuationAction))));

    /// <inheritdoc cref="ContinueWith(Action{LeanTask, object?}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask, object?> continuationAction, object? state) =>
        ContinueWith(continuationAction, state, CancellationToken.None, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith(Action{LeanTask, object?}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask, object?> continuationAction, object? state, CancellationToken cancellationToken) =>
        ContinueWith(continuationAction, state, cancellationToken, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith(Action{LeanTask, object?}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask, object?> continuationAction, object? state, LeanScheduler scheduler) =>
        ContinueWith(continuationAction, state, CancellationToken.None, TaskContinuationOptions.None, scheduler);

    /// <inheritdoc cref="ContinueWith(Action{LeanTask, object?}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWith(Action<LeanTask, object?> continuationAction, object? state, TaskContinuationOptions continuationOptions) =>
        ContinueWith(continuationAction, state, CancellationToken.None, continuationOptions, LeanScheduler.Current);

    /// <summary>Creates a task that runs <paramref name="continuationAction"/> once this task has completed.</summary>
    /// <param name="continuationAction">The delegate to run; it receives this task and the state object.</param>
    /// <param name="state">The delegate's second argument, and the continuation's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control when and how the continuation runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. It needs 40 bytes, including its link to this task, and 32 more for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationAction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag or contradictory options.</exception>
    public LeanTask ContinueWith(
        Action<LeanTask, object?> continuationAction,
        object? state,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        Continued(new ContinuationTask<LeanTask>(
            continuationAction,
            ContinuationParameters(continuationAction, cancellationToken, continuationOptions, scheduler, nameof(continuationAction)).WithState(state)));

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, TResult> continuationFunction)
    {
        if (LeanScheduler.Foreign is { } scheduler)
            return ContinueWith(continuationFunction, CancellationToken.None, TaskContinuationOptions.None, scheduler);

        ArgumentNullException.ThrowIfNull(continuationFunction);
        LeanTask<TResult> continuation = typeof(TResult).IsValueType
            ? new ContinuationTask<LeanTask, TResult>(continuationFunction)
            : new ContinuationTaskOfReference<LeanTask, TResult>(continuationFunction);
        AttachOrRun(continuation);
        return continuation;
    }

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWith(continuationFunction, cancellationToken, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, TResult> continuationFunction, LeanScheduler scheduler) =>
        ContinueWith(continuationFunction, CancellationToken.None, TaskContinuationOptions.None, scheduler);

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWith(continuationFunction, CancellationToken.None, continuationOptions, LeanScheduler.Current);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once this task has completed.</summary>
    /// <typeparam name="TResult">The type of the continuation's result.</typeparam>
    /// <param name="continuationFunction">The delegate to run; it receives this task. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control when and how the continuation runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. It needs 40 bytes, including its link to this task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag or contradictory options.</exception>
    public LeanTask<TResult> ContinueWith<TResult>(
        Func<LeanTask, TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ContinuedWith<LeanTask, TResult>(
            continuationFunction,
            ContinuationParameters(continuationFunction, cancellationToken, continuationOptions, scheduler, nameof(continuationFunction)));

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, object?, TResult}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, object?, TResult> continuationFunction, object? state) =>
        ContinueWith(continuationFunction, state, CancellationToken.None, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, object?, TResult}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, object?, TResult> continuationFunction, object? state, CancellationToken cancellationToken) =>
        ContinueWith(continuationFunction, state, cancellationToken, TaskContinuationOptions.None, LeanScheduler.Current);

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, object?, TResult}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, object?, TResult> continuationFunction, object? state, LeanScheduler scheduler) =>
        ContinueWith(continuationFunction, state, CancellationToken.None, TaskContinuationOptions.None, scheduler);

    /// <inheritdoc cref="ContinueWith{TResult}(Func{LeanTask, object?, TResult}, object?, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, object?, TResult> continuationFunction, object? state, TaskContinuationOptions continuationOptions) =>
        ContinueWith(continuationFunction, state, CancellationToken.None, continuationOptions, LeanScheduler.Current);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once this task has completed.</summary>
    /// <typeparam name="TResult">The type of the continuation's result.</typeparam>
    /// <param name="continuationFunction">The delegate to run; it receives this task and the state object. The result of an async delegate is its
    /// task, which is not unwrapped.</param>
    /// <param name="state">The delegate's second argument, and the continuation's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control when and how the continuation runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. It needs 40 bytes, including its link to this task, and 32 more for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag or contradictory options.</exception>
    public LeanTask<TResult> ContinueWith<TResult>(
        Func<LeanTask, object?, TResult> continuationFunction,
        object? state,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ContinuedWith<LeanTask, TResult>(
            continuationFunction,
            ContinuationParameters(continuationFunction, cancellationToken, continuationOptions, scheduler, nameof(continuationFunction)).WithState(state));

    // What the tasks that ContinueWith makes have in common.

    private protected bool TakesState => (_options & TaskOptions.TakesState) != 0;

    private protected Inlining ContinuationInlining =>
        (_options & TaskOptions.ExecuteSynchronously) != 0 ? Inlining.Always : Inlining.Never;

    /// <summary>The antecedent has completed: starts the continuation, or cancels it if it is not meant for such an end.</summary>
    /// <param name="antecedent">The completed task.</param>
    /// <param name="link">The link of the continuation, which becomes the reference to its antecedent.</param>
    /// <param name="mayInline">Whether it may run here, if it was asked for.</param>
    private protected void ContinueAfter(LeanTask antecedent, ref object? link, bool mayInline)
    {
        if (!TaskOptions.Allow(_options, antecedent.State))
        {
            // One canceled task after the other would dive into the stack.
            if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
                TryCancelUnrun(Find<TokenHolder>()?.Token ?? CancellationToken.None);
            else
                QueuedContinuation.Queue(this, antecedent);
            return;
        }

        link = antecedent;
        if (!TryActivate())
        {
            link = null;
            return;
        }

        try
        {
            if (mayInline && (_options & TaskOptions.ExecuteSynchronously) != 0)
                RunInlineOrQueue();
            else
                Queue();
        }
        catch (TaskSchedulerException)
        {
            // The continuation has faulted with it, and reports it.
        }
    }

    /// <summary>Attaches a continuation, unless the continuation's own token is already canceled.</summary>
    private protected TContinuation Continued<TContinuation>(TContinuation continuation)
        where TContinuation : LeanTask
    {
        if (continuation.IsCompleted)
            return continuation;
        AttachOrRun(continuation, mayInline: true);

        // Canceled meanwhile: the thread that canceled it may have looked for it here too early.
        if (continuation.IsCompleted && !IsCompleted)
            Prune();
        return continuation;
    }

    /// <summary>Makes a continuation with a result, and attaches it.</summary>
    private protected LeanTask<TResult> ContinuedWith<TAntecedent, TResult>(Delegate function, in TaskParameters parameters)
        where TAntecedent : LeanTask =>
        Continued<LeanTask<TResult>>(typeof(TResult).IsValueType
            ? new ContinuationTask<TAntecedent, TResult>(function, parameters)
            : new ContinuationTaskOfReference<TAntecedent, TResult>(function, parameters));

    /// <summary>The parameters of a continuation of this task.</summary>
    /// <exception cref="ArgumentException">An argument of ContinueWith is not valid.</exception>
    private protected TaskParameters ContinuationParameters(
        Delegate? continuation,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler,
        string name)
    {
        ArgumentNullException.ThrowIfNull(continuation, name);
        ArgumentNullException.ThrowIfNull(scheduler);
        TaskOptions.Check(continuationOptions);
        TaskParameters parameters = new(continuationOptions, cancellationToken, scheduler);
        return cancellationToken.CanBeCanceled ? parameters.WithAntecedent(this) : parameters;
    }
}
