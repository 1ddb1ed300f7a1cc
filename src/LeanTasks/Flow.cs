using LeanTasks.Flows;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>Creates <see cref="Flow{TResult}"/> values that have completed or that represent a value task.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static class Flow
{
    /// <summary>Creates a completed operation.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The result.</param>
    /// <returns>The operation. Allocates nothing.</returns>
    public static Flow<TResult> FromResult<TResult>(TResult result) => new(result);

    /// <summary>Converts a value task. Do not await the value task afterwards.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The value task.</param>
    /// <returns>The operation. Allocates nothing if the value task has completed or comes from a <see cref="Flow{TResult}"/>; otherwise two objects.</returns>
    public static Flow<TResult> FromValueTask<TResult>(ValueTask<TResult> task) =>
        ValueTaskContent<TResult>.TryGet(task, out object? content) && content is null
            ? new Flow<TResult>(task.Result)
            : ValueTaskFlow<TResult>.Of(task, content);

    /// <summary>Creates a failed operation, or a canceled one if the exception is an <see cref="OperationCanceledException"/>.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="exception">The exception.</param>
    /// <returns>The operation. Await it exactly once, like any other.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static Flow<TResult> FromException<TResult>(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new Flow<TResult>(new FailedFlow<TResult>(exception));
    }

    /// <summary>Creates a canceled operation.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="cancellationToken">The token that canceled it.</param>
    /// <returns>The operation. Await it exactly once, like any other.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="cancellationToken"/> has not been canceled.</exception>
    public static Flow<TResult> FromCanceled<TResult>(CancellationToken cancellationToken) => cancellationToken.IsCancellationRequested
        ? FromException<TResult>(new OperationCanceledException(cancellationToken))
        : throw new ArgumentOutOfRangeException(nameof(cancellationToken), "The token has not been canceled. Pass a token whose IsCancellationRequested is true.");
}
