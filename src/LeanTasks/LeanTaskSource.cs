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
