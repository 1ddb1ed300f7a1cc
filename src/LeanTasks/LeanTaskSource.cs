using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>A source for a task without a result, completed explicitly: the counterpart of <see cref="TaskCompletionSource"/>. See <see cref="LeanTaskSource{TResult}"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time; if several complete it, one wins. 32 bytes.</remarks>
public sealed class LeanTaskSource : LeanTask
{
    /// <summary>Creates a source with a pending task.</summary>
    public LeanTaskSource()
    {
    }

    /// <inheritdoc cref="LeanTaskSource(object?, TaskCreationOptions)"/>
    public LeanTaskSource(TaskCreationOptions creationOptions)
        : base(asyncState: null, creationOptions)
    {
    }

    /// <inheritdoc cref="LeanTaskSource(object?, TaskCreationOptions)"/>
    public LeanTaskSource(object? state)
        : base(state, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTaskSource{TResult}(object?, TaskCreationOptions)"/>
    public LeanTaskSource(object? state, TaskCreationOptions creationOptions)
        : base(state, creationOptions)
    {
    }

    /// <summary>Gets the task that this source completes.</summary>
    public LeanTask Task => this;

    /// <summary>Completes the task.</summary>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetResult() => SourceChecks.ThrowUnless(TrySetResult());

    /// <inheritdoc cref="LeanTaskSource{TResult}.SetException(System.Exception)"/>
    public void SetException(Exception exception) => SourceChecks.ThrowUnless(TrySetException(exception));

    /// <inheritdoc cref="LeanTaskSource{TResult}.SetException(IEnumerable{System.Exception})"/>
    public void SetException(IEnumerable<Exception> exceptions) => SourceChecks.ThrowUnless(TrySetException(exceptions));

    /// <inheritdoc cref="LeanTaskSource{TResult}.SetCanceled(CancellationToken)"/>
    public void SetCanceled() => SetCanceled(CancellationToken.None);

    /// <inheritdoc cref="LeanTaskSource{TResult}.SetCanceled(CancellationToken)"/>
    public void SetCanceled(CancellationToken cancellationToken) => SourceChecks.ThrowUnless(TrySetCanceled(cancellationToken));

    /// <inheritdoc cref="LeanTaskSource{TResult}.SetFromTask"/>
    public void SetFromTask(LeanTask completedTask) => SourceChecks.ThrowUnless(TrySetFromTask(completedTask));

    /// <summary>Completes the task, unless it is already completed.</summary>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    public bool TrySetResult() => TryComplete(Outcome.RanToCompletion);

    /// <inheritdoc cref="LeanTaskSource{TResult}.TrySetException(System.Exception)"/>
    public bool TrySetException(Exception exception) => TryComplete(SourceChecks.Exception(exception));

    /// <inheritdoc cref="LeanTaskSource{TResult}.TrySetException(IEnumerable{System.Exception})"/>
    public bool TrySetException(IEnumerable<Exception> exceptions) => TryComplete(SourceChecks.Exceptions(exceptions));

    /// <inheritdoc cref="LeanTaskSource{TResult}.TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled() => TrySetCanceled(CancellationToken.None);

    /// <inheritdoc cref="LeanTaskSource{TResult}.TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled(CancellationToken cancellationToken) => TryComplete(Outcome.Canceled(cancellationToken));

    /// <inheritdoc cref="LeanTaskSource{TResult}.TrySetFromTask"/>
    public bool TrySetFromTask(LeanTask completedTask) => TryComplete(SourceChecks.Of(completedTask));
}

/// <summary>
/// A source for a task that is completed explicitly: the counterpart of <see cref="TaskCompletionSource{TResult}"/>. Source and task are one object
/// of 32 bytes for results of up to 4 bytes; the BCL needs two, of 24 and 72 bytes.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Because source and task are one object, any code that receives
/// <see cref="Task"/> can cast it back and complete it. If that matters, return the task of an async method that awaits the source.</para>
/// <para>Thread safety: all members may be called from any thread at any time; if several complete it, one wins.</para>
/// </remarks>
public sealed class LeanTaskSource<TResult> : LeanTask<TResult>
{
    /// <summary>Creates a source with a pending task.</summary>
    public LeanTaskSource()
    {
    }

    /// <inheritdoc cref="LeanTaskSource{TResult}(object?, TaskCreationOptions)"/>
    public LeanTaskSource(TaskCreationOptions creationOptions)
        : base(asyncState: null, creationOptions)
    {
    }

    /// <inheritdoc cref="LeanTaskSource{TResult}(object?, TaskCreationOptions)"/>
    public LeanTaskSource(object? state)
        : base(state, TaskCreationOptions.None)
    {
    }

    /// <summary>Creates a source with a pending task.</summary>
    /// <param name="state">The task's <see cref="LeanTask.AsyncState"/>; it needs 32 bytes more.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.RunContinuationsAsynchronously"/>, <see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value contains an option that is not valid for a source.</exception>
    public LeanTaskSource(object? state, TaskCreationOptions creationOptions)
        : base(state, creationOptions)
    {
    }

    /// <summary>Gets the task that this source completes.</summary>
    public LeanTask<TResult> Task => this;

    /// <summary>Completes the task with a result.</summary>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetResult(TResult result) => SourceChecks.ThrowUnless(TrySetResult(result));

    /// <summary>Completes the task with an exception.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetException(Exception exception) => SourceChecks.ThrowUnless(TrySetException(exception));

    /// <summary>Completes the task with exceptions.</summary>
    /// <param name="exceptions">The exceptions, at least one.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exceptions"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="exceptions"/> is empty, or has a null element.</exception>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetException(IEnumerable<Exception> exceptions) => SourceChecks.ThrowUnless(TrySetException(exceptions));

    /// <inheritdoc cref="SetCanceled(CancellationToken)"/>
    public void SetCanceled() => SetCanceled(CancellationToken.None);

    /// <summary>Completes the task as canceled.</summary>
    /// <param name="cancellationToken">The token that the task's exception will name.</param>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken) => SourceChecks.ThrowUnless(TrySetCanceled(cancellationToken));

    /// <summary>Completes the task with the outcome of another task.</summary>
    /// <param name="completedTask">The other task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="completedTask"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="completedTask"/> has not completed.</exception>
    /// <exception cref="InvalidOperationException">The task is already completed.</exception>
    public void SetFromTask(LeanTask<TResult> completedTask) => SourceChecks.ThrowUnless(TrySetFromTask(completedTask));

    /// <summary>Completes the task with a result, unless it is already completed.</summary>
    /// <param name="result">The result.</param>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    public bool TrySetResult(TResult result) => TryComplete(result);

    /// <summary>Completes the task with an exception, unless it is already completed.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    public bool TrySetException(Exception exception) => TryComplete(SourceChecks.Exception(exception));

    /// <summary>Completes the task with exceptions, unless it is already completed.</summary>
    /// <param name="exceptions">The exceptions, at least one.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exceptions"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="exceptions"/> is empty, or has a null element.</exception>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    public bool TrySetException(IEnumerable<Exception> exceptions) => TryComplete(SourceChecks.Exceptions(exceptions));

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled() => TrySetCanceled(CancellationToken.None);

    /// <summary>Completes the task as canceled, unless it is already completed.</summary>
    /// <param name="cancellationToken">The token that the task's exception will name.</param>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    public bool TrySetCanceled(CancellationToken cancellationToken) => TryComplete(Outcome.Canceled(cancellationToken));

    /// <summary>Completes the task with the outcome of another task, unless it is already completed.</summary>
    /// <param name="completedTask">The other task.</param>
    /// <returns>True if this call completed the task. If false, the task has completed by the time the call returns.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="completedTask"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="completedTask"/> has not completed.</exception>
    public bool TrySetFromTask(LeanTask<TResult> completedTask)
    {
        Outcome outcome = SourceChecks.Of(completedTask);
        return outcome.State == TaskState.RanToCompletion ? TryComplete(completedTask.ResultOnSuccess) : TryComplete(outcome);
    }
}
