using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using LeanTasks.Flows;

namespace LeanTasks;

/// <summary>
/// What F#'s <c>flow { }</c> and <c>uply { }</c> return: a result, or an operation that must be awaited once. Its two words fit the
/// registers in which a method returns.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Allocates nothing as long as nothing suspends; from then on one object, however often it suspends.</para>
/// <para>One that has suspended must be awaited once, by one consumer: any further await throws an <see cref="InvalidOperationException"/>.
/// Unlike <see cref="PooledFlow{TResult}"/> it has no version, because its object is not used again. A failure that nobody awaits
/// raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value has completed.</para>
/// <para>Thread safety: it may be passed from thread to thread; if several await it at the same time, one gets the result and the others throw.</para>
/// </remarks>
public readonly struct Flow<TResult> : IEquatable<Flow<TResult>>
{
    private readonly TResult? _value;

    // A FlowOperation; inside the code of a flow also a FlowStep.
    private readonly object? _pending;

    /// <summary>Makes one that has completed.</summary>
    /// <param name="result">The result.</param>
    public Flow(TResult result) => _value = result;

    internal Flow(FlowOperation<TResult> operation) => _pending = operation;

    internal Flow(FlowStep step) => _pending = step;

    internal Flow(TResult? value, object? pending) => (_value, _pending) = (value, pending);

    /// <summary>Whether the operation has ended.</summary>
    /// <exception cref="InvalidOperationException">It has been awaited before.</exception>
    public bool IsCompleted => Operation is not { } operation || operation.IsCompleted(FlowOperation<TResult>.Version);

    /// <summary>For builders: what the flow waits for, or what it has failed with; null if <see cref="Value"/> holds the result.</summary>
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

    /// <summary>Returns the same operation as a <see cref="PooledFlow{TResult}"/>; only one of the two may be awaited. Allocates nothing.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator PooledFlow<TResult>(Flow<TResult> flow) => flow.Operation is { } operation
        ? new PooledFlow<TResult>(operation, FlowOperation<TResult>.Version)
        : new PooledFlow<TResult>(flow._value!);

    /// <summary>Whether both stand for the same operation, or have the same result.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(Flow<TResult> left, Flow<TResult> right) => left.Equals(right);

    /// <summary>Whether they stand for different operations, or have different results.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(Flow<TResult> left, Flow<TResult> right) => !left.Equals(right);

    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter<TResult> GetAwaiter() => new(Operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext: true);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredFlowAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(new FlowAwaiter<TResult>(Operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask{TResult}"/>; only one of the two may be awaited.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() => Operation is { } operation
        ? operation.ToValueTask()
        : new ValueTask<TResult>(_value!);

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>, without its result; only one of the two may be awaited.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsNonGenericValueTask() => Operation is { } operation ? operation.ToNonGenericValueTask() : default;

    /// <summary>Returns the operation as a <see cref="Task{TResult}"/>, which may be awaited any number of times; do not await this one then.</summary>
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
