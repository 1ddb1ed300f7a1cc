using LeanTasks.Completion;

namespace LeanTasks;

// Tasks made completed.
public partial class LeanTask
{
    /// <summary>Creates a task that has completed with <paramref name="result"/>.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The task's result.</param>
    /// <returns>A completed task. For the most common small values it is always the same object, without an allocation.</returns>
    public static LeanTask<TResult> FromResult<TResult>(TResult result) => CachedResults<TResult>.Get(result);

    /// <summary>Creates a task that has faulted.</summary>
    /// <param name="exception">The task's exception.</param>
    /// <returns>A faulted task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static LeanTask FromException(Exception exception) => FromException<VoidResult>(exception);

    /// <inheritdoc cref="FromException(Exception)"/>
    /// <typeparam name="TResult">The type of the result, which the task does not have.</typeparam>
    public static LeanTask<TResult> FromException<TResult>(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new(Outcome.Faulted(exception));
    }

    /// <summary>Creates a task that has been canceled.</summary>
    /// <param name="cancellationToken">The token, already canceled, that the task's exception names.</param>
    /// <returns>A canceled task.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="cancellationToken"/> has not been canceled.</exception>
    public static LeanTask FromCanceled(CancellationToken cancellationToken) => FromCanceled<VoidResult>(cancellationToken);

    /// <inheritdoc cref="FromCanceled(CancellationToken)"/>
    /// <typeparam name="TResult">The type of the result, which the task does not have.</typeparam>
    public static LeanTask<TResult> FromCanceled<TResult>(CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested)
            throw new ArgumentOutOfRangeException(nameof(cancellationToken), "The token has not been canceled. Pass a token whose IsCancellationRequested is true.");
        return new(Outcome.Canceled(cancellationToken));
    }
}
