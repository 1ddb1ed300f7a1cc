using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>
/// A task completed by hand: what <see cref="TaskCompletionSource{TResult}"/> is. The source is its task, one object of 32
/// bytes for results of up to 4 bytes, where the BCL has two of 24 and 72.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Because source and task are one object, whoever is handed <see cref="Task"/> can cast it back and complete it. Where
/// that matters, hand out the task of an async method that awaits the source.</para>
/// <para>Thread safety: all members may be called from any thread at any time; of several completions one wins.</para>
/// </remarks>
public sealed class LeanTaskSource<TResult> : LeanTask<TResult>
{
    private const string AlreadyCompleted = "The task of this LeanTaskSource has already been completed; call a Try… method where two may complete it.";

    /// <summary>Makes a source whose task nobody has completed.</summary>
    public LeanTaskSource()
    {
    }

    /// <summary>Makes a source whose task nobody has completed.</summary>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.RunContinuationsAsynchronously"/>, or none.</param>
    /// <exception cref="ArgumentOutOfRangeException">An option that a source cannot have.</exception>
    public LeanTaskSource(TaskCreationOptions creationOptions)
        : base(Checked(creationOptions))
    {
    }

    /// <summary>The task that this source completes.</summary>
    public LeanTask<TResult> Task => this;

    /// <summary>Completes the task with a result.</summary>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The task has already been completed.</exception>
    public void SetResult(TResult result) => ThrowUnless(TrySetResult(result));

    /// <summary>Completes the task with an exception.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task has already been completed.</exception>
    public void SetException(Exception exception) => ThrowUnless(TrySetException(exception));

    /// <summary>Completes the task as canceled.</summary>
    /// <exception cref="InvalidOperationException">The task has already been completed.</exception>
    public void SetCanceled() => SetCanceled(default);

    /// <summary>Completes the task as canceled.</summary>
    /// <param name="cancellationToken">The token that the task's exception will name.</param>
    /// <exception cref="InvalidOperationException">The task has already been completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken) => ThrowUnless(TrySetCanceled(cancellationToken));

    /// <summary>Completes the task with a result, unless it has been completed.</summary>
    /// <param name="result">The result.</param>
    /// <returns>Whether this call completed the task; if not, it has completed by the time the call returns.</returns>
    public bool TrySetResult(TResult result)
    {
        if (!TryClaimPromise())
            return false;
        CompleteMethod(result);
        return true;
    }

    /// <summary>Completes the task with an exception, unless it has been completed.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>Whether this call completed the task; if not, it has completed by the time the call returns.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public bool TrySetException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return TryComplete(Outcome.Faulted(exception));
    }

    /// <summary>Completes the task with exceptions, unless it has been completed.</summary>
    /// <param name="exceptions">The exceptions, at least one.</param>
    /// <returns>Whether this call completed the task; if not, it has completed by the time the call returns.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exceptions"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="exceptions"/> is empty, or has a null element.</exception>
    public bool TrySetException(IEnumerable<Exception> exceptions)
    {
        ArgumentNullException.ThrowIfNull(exceptions);
        Exception[] all = [.. exceptions];
        if (all.Length == 0)
            throw new ArgumentException("There is no exception to set: pass at least one.", nameof(exceptions));
        if (Array.IndexOf(all, null) is int index and >= 0)
            throw new ArgumentException($"The exception at index {index} is null.", nameof(exceptions));
        return TryComplete(Outcome.Faulted(all));
    }

    /// <summary>Completes the task as canceled, unless it has been completed.</summary>
    /// <returns>Whether this call completed the task; if not, it has completed by the time the call returns.</returns>
    public bool TrySetCanceled() => TrySetCanceled(default);

    /// <summary>Completes the task as canceled, unless it has been completed.</summary>
    /// <param name="cancellationToken">The token that the task's exception will name.</param>
    /// <returns>Whether this call completed the task; if not, it has completed by the time the call returns.</returns>
    public bool TrySetCanceled(CancellationToken cancellationToken) => TryComplete(Outcome.Canceled(cancellationToken));

    private bool TryComplete(Outcome outcome)
    {
        if (!TryClaimPromise())
            return false;
        Complete(outcome, work: null);
        return true;
    }

    private static void ThrowUnless(bool completed)
    {
        if (!completed)
            throw new InvalidOperationException(AlreadyCompleted);
    }

    private static TaskCreationOptions Checked(TaskCreationOptions creationOptions) =>
        (creationOptions & ~TaskCreationOptions.RunContinuationsAsynchronously) == 0
            ? creationOptions
            : throw new ArgumentOutOfRangeException(
                nameof(creationOptions), creationOptions, "A source takes RunContinuationsAsynchronously and no other option.");
}
