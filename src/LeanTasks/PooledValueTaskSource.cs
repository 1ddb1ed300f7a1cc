using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>
/// A pooled promise for one operation, from
/// <see cref="ReusableValueTaskSource{TResult}.Rent"/>. It returns to the pool automatically when its value task has been awaited.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>A struct of two words that holds the version of its operation. A completion is refused if the object represents another operation or is in
/// the pool, no matter how late. After 65,536 operations an object is left to the garbage collector, before its versions repeat.</para>
/// <para>Allocates nothing in steady state, unless it is awaited inside a <see cref="SynchronizationContext"/> or scheduler (32 to 40
/// bytes), or by <c>OnCompleted</c> with an <see cref="ExecutionContext"/> (32). A promise that is never awaited is left to the garbage collector,
/// once its timeout or token has ended it or if it has neither. One of 65,536 rents allocates a new object.</para>
/// <para>Thread safety: all members may be called by any thread at any time. If several threads complete the operation, one wins.</para>
/// <para>The default value has no operation: all members except comparisons throw an <see cref="InvalidOperationException"/>.</para>
/// </remarks>
public readonly struct PooledValueTaskSource<TResult> : IEquatable<PooledValueTaskSource<TResult>>
{
    private readonly PromisedOperation<TResult>? _operation;
    private readonly short _version;

    /// <summary>The operation that the object stands for now.</summary>
    internal PooledValueTaskSource(PromisedOperation<TResult> operation) => (_operation, _version) = (operation, operation.Token);

    /// <summary>Gets the operation's version, which is unique among all operations of the same object.</summary>
    public short Version => Operation is not null ? _version : default;

    /// <summary>Returns the operation. Await it exactly once.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() => new(Operation, _version);

    private PromisedOperation<TResult> Operation => _operation ?? ThrowDefault();

    /// <summary>Determines whether two values stand for the same operation.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(PooledValueTaskSource<TResult> left, PooledValueTaskSource<TResult> right) => left.Equals(right);

    /// <summary>Determines whether two values stand for different operations.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(PooledValueTaskSource<TResult> left, PooledValueTaskSource<TResult> right) => !left.Equals(right);

    /// <summary>Returns the operation as a <see cref="PooledFlow{TResult}"/>. Await it exactly once, instead of <see cref="AsValueTask()"/>.</summary>
    /// <returns>The operation.</returns>
    public PooledFlow<TResult> AsPooledFlow() => new(Operation, _version);

    /// <summary>Returns the operation without its result. Await it exactly once, instead of <see cref="AsValueTask()"/>.</summary>
    /// <returns>The operation.</returns>
    public ValueTask AsNonGenericValueTask() => Operation.AsValueTask(_version);

    /// <inheritdoc cref="AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public ValueTask<TResult> AsValueTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        AsValueTask(timeout, TimeProvider.System, cancellationToken);

    /// <summary>Returns the operation, which a timeout or a token ends unless it has already completed.</summary>
    /// <param name="timeout">The time, to the millisecond, after which it fails with a
    /// <see cref="TimeoutException"/>; <see cref="Timeout.InfiniteTimeSpan"/> for no timeout.</param>
    /// <param name="timeProvider">The time provider that measures the time.</param>
    /// <param name="cancellationToken">A token that cancels it, with a <see cref="TaskCanceledException"/> that names the token.</param>
    /// <returns>The operation. Await it exactly once, instead of <see cref="AsValueTask()"/>.</returns>
    /// <remarks>
    /// <para>When the operation is over, with any outcome, the timer is stopped and nothing is registered with the token. An operation that completed
    /// before the call does not change. The token takes precedence: if it is canceled, the operation is canceled immediately. A second call adds a
    /// timeout and a token to those of the first. Until the operation is over, the token keeps it alive: complete it even if no code awaits it any
    /// longer.</para>
    /// <para>The awaiter is resumed on the timer's thread or inside <see cref="CancellationTokenSource.Cancel()"/>, unless the source runs
    /// continuations asynchronously. The call throws an exception of <see cref="TimeProvider.CreateTimer"/>, and registers nothing. An exception of
    /// the timer's <see cref="IDisposable.Dispose"/> is thrown on the pool.</para>
    /// <para>Allocates nothing in steady state, with the system's time and a token. The object keeps its allocations for later operations: 88 bytes,
    /// and 288 for the timer, which must be recreated after a timeout. A token's source keeps 80 bytes for each operation that is registered
    /// concurrently. A <paramref name="timeProvider"/> other than the system's costs 192 bytes per operation, and its timer. Each further call for
    /// the same operation adds 88 bytes and a timer, which the object keeps and checks in later operations.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="timeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative and not infinite, or more than 4,294,967,294 milliseconds.</exception>
    public ValueTask<TResult> AsValueTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Limit(timeout, timeProvider, cancellationToken).AsValueTask();

    /// <inheritdoc cref="AsPooledFlow(TimeSpan, TimeProvider, CancellationToken)"/>
    public PooledFlow<TResult> AsPooledFlow(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        AsPooledFlow(timeout, TimeProvider.System, cancellationToken);

    /// <summary>
    /// Returns the operation as a <see cref="PooledFlow{TResult}"/>, which a timeout or a token ends unless it has already completed; see
    /// <see cref="AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>.
    /// </summary>
    /// <inheritdoc cref="AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public PooledFlow<TResult> AsPooledFlow(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Limit(timeout, timeProvider, cancellationToken).AsPooledFlow();

    /// <inheritdoc cref="AsNonGenericValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public ValueTask AsNonGenericValueTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        AsNonGenericValueTask(timeout, TimeProvider.System, cancellationToken);

    /// <summary>
    /// Returns the operation without its result; a timeout or a token ends it unless it has already completed; see
    /// <see cref="AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>.
    /// </summary>
    /// <inheritdoc cref="AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public ValueTask AsNonGenericValueTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Limit(timeout, timeProvider, cancellationToken).AsNonGenericValueTask();

    /// <summary>Completes the operation.</summary>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetResult(TResult result) => SourceChecks.ThrowUnless(TrySetResult(result));

    /// <summary>Completes the operation with an exception, or as canceled if it is an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetException(Exception exception) => SourceChecks.ThrowUnless(TrySetException(exception));

    /// <inheritdoc cref="SetCanceled(CancellationToken)"/>
    public void SetCanceled() => SetCanceled(CancellationToken.None);

    /// <summary>Completes the operation as canceled, with a <see cref="TaskCanceledException"/>.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken) => SourceChecks.ThrowUnless(TrySetCanceled(cancellationToken));

    /// <summary>Completes the operation, unless it is already completed.</summary>
    /// <param name="result">The result.</param>
    /// <returns>True if this call completed the operation.</returns>
    public bool TrySetResult(TResult result) => Operation.TryComplete(_version, result);

    /// <summary>Completes the operation with an exception (as canceled if it is an <see cref="OperationCanceledException"/>), unless it is already completed.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>True if this call completed the operation.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public bool TrySetException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return Operation.TryComplete(_version, exception);
    }

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled() => TrySetCanceled(CancellationToken.None);

    /// <summary>Completes the operation as canceled, with a <see cref="TaskCanceledException"/>, unless it is already completed.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <returns>True if this call completed the operation.</returns>
    public bool TrySetCanceled(CancellationToken cancellationToken) => Operation.TryCancel(_version, cancellationToken);

    /// <inheritdoc/>
    public bool Equals(PooledValueTaskSource<TResult> other) => ReferenceEquals(_operation, other._operation) && _version == other._version;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is PooledValueTaskSource<TResult> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_operation, _version);

    private PooledValueTaskSource<TResult> Limit(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        Operation.Limit(_version, LeanTask.TimerMilliseconds(timeout, nameof(timeout)), timeProvider, cancellationToken);
        return this;
    }

    [DoesNotReturn]
    private static PromisedOperation<TResult> ThrowDefault() => throw new InvalidOperationException(
        $"This {nameof(PooledValueTaskSource<>)} is the default value and has no operation. Get one with {nameof(ReusableValueTaskSource<>)}.Rent.");
}
