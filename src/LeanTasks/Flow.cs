using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;
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
        ? FromException<TResult>(Outcome.NewCanceledException(cancellationToken))
        : throw new ArgumentOutOfRangeException(nameof(cancellationToken), "The token has not been canceled. Pass a token whose IsCancellationRequested is true.");
}

/// <summary>
/// The return type of F#'s <c>flow { }</c> and <c>uply { }</c>: a result, or an operation that must be awaited exactly once. Its two words are
/// returned in registers.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Allocates nothing until something suspends; then one object, regardless of how often it suspends.</para>
/// <para>A flow that has suspended must be awaited exactly once, by one consumer. Any further await throws an
/// <see cref="InvalidOperationException"/>. Unlike <see cref="PooledFlow{TResult}"/> it has no version, because its object is not reused. A failure
/// that is never awaited raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value is a completed
/// operation.</para>
/// <para>Thread safety: it can be passed between threads. If several consumers await it concurrently, one receives the result and the others
/// throw.</para>
/// </remarks>
public readonly struct Flow<TResult> : IEquatable<Flow<TResult>>
{
    private readonly TResult? _value;

    // A FlowOperation; inside the code of a flow also a FlowStep.
    private readonly object? _pending;

    /// <summary>Creates a completed operation.</summary>
    /// <param name="result">The result.</param>
    public Flow(TResult result) => _value = result;

    internal Flow(FlowOperation<TResult> operation) => _pending = operation;

    internal Flow(FlowStep step) => _pending = step;

    internal Flow(TResult? value, object? pending) => (_value, _pending) = (value, pending);

    /// <summary>Gets whether the operation has completed.</summary>
    /// <exception cref="InvalidOperationException">The operation has already been awaited.</exception>
    public bool IsCompleted => Operation is not { } operation || operation.IsCompleted(FlowOperation<TResult>.Version);

    /// <summary>For builders: the operation that the flow waits for or has failed with; null if <see cref="Value"/> holds the result.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public object? Pending => _pending;

    /// <summary>For builders: the result, if <see cref="Pending"/> is null.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public TResult Value => _value!;

    /// <summary>The operation of a whole flow, or null.</summary>
    internal FlowOperation<TResult>? Operation => (FlowOperation<TResult>?)_pending;

    /// <inheritdoc cref="AsValueTask"/>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask<TResult>(Flow<TResult> flow) => flow.AsValueTask();

    /// <summary>Returns the same operation as a <see cref="PooledFlow{TResult}"/>. Await only one of the two. Allocates nothing.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator PooledFlow<TResult>(Flow<TResult> flow) => flow.Operation is { } operation
        ? new PooledFlow<TResult>(operation, FlowOperation<TResult>.Version)
        : new PooledFlow<TResult>(flow._value!);

    /// <summary>Determines whether two values stand for the same operation, or hold the same result.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(Flow<TResult> left, Flow<TResult> right) => left.Equals(right);

    /// <summary>Determines whether two values differ: they stand for different operations, or hold different results.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(Flow<TResult> left, Flow<TResult> right) => !left.Equals(right);

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter<TResult> GetAwaiter() => new(Operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext: true);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredFlowAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(new FlowAwaiter<TResult>(Operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask{TResult}"/>. Await only one of the two.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() => Operation is { } operation
        ? operation.ToValueTask()
        : new ValueTask<TResult>(_value!);

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>, without its result. Await only one of the two.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsNonGenericValueTask() => Operation is { } operation ? operation.ToNonGenericValueTask() : default;

    /// <summary>Returns the operation as a <see cref="Task{TResult}"/>, which can be awaited any number of times. Do not also await this value.</summary>
    /// <returns>The operation.</returns>
    public Task<TResult> AsTask() =>
        (Operation is { } operation ? new ValueTask<TResult>(operation, FlowOperation<TResult>.Version) : new ValueTask<TResult>(_value!)).AsTask();

    /// <inheritdoc/>
    public bool Equals(Flow<TResult> other) => _pending is null && other._pending is null
        ? EqualityComparer<TResult>.Default.Equals(_value, other._value)
        : ReferenceEquals(_pending, other._pending);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Flow<TResult> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _pending is null ? HashCode.Combine(_value) : HashCode.Combine(_pending);
}
