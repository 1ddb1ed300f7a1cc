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
/// <para>Allocates nothing as long as nothing suspends; each await that suspends allocates one object.</para>
/// <para>One that has suspended must be awaited once, by one consumer: any further await throws an <see cref="InvalidOperationException"/>.
/// Unlike <see cref="PooledFlow{TResult}"/> it has no version, because its object is not used again. A failure that nobody awaits
/// raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value has completed.</para>
/// <para>Thread safety: it may be passed from thread to thread; if several await it at the same time, one gets the result and the others throw.</para>
/// </remarks>
public readonly struct Flow<TResult> : IEquatable<Flow<TResult>>
{
    private readonly TResult? _value;
    private readonly FlowOperation<TResult>? _operation;

    /// <summary>Makes one that has completed.</summary>
    /// <param name="result">The result.</param>
    public Flow(TResult result) => _value = result;

    internal Flow(FlowOperation<TResult> operation) => _operation = operation;

    /// <summary>Whether the operation has ended.</summary>
    /// <exception cref="InvalidOperationException">It has been awaited before.</exception>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(FlowOperation<TResult>.Version);

    /// <summary>For builders: the operation, or null if <see cref="Value"/> holds the result.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FlowOperation<TResult>? Pending => _operation;

    /// <summary>For builders: the result, if <see cref="Pending"/> is null.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public TResult Value => _value!;

    /// <inheritdoc cref="AsValueTask"/>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask<TResult>(Flow<TResult> flow) => flow.AsValueTask();

    /// <summary>Returns the same operation as a <see cref="PooledFlow{TResult}"/>; only one of the two may be awaited. Allocates nothing.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator PooledFlow<TResult>(Flow<TResult> flow) => flow._operation is { } operation
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
    public FlowAwaiter<TResult> GetAwaiter() => new(_operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext: true);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredFlowAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(new FlowAwaiter<TResult>(_operation, _value, FlowOperation<TResult>.Version, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask{TResult}"/>; only one of the two may be awaited.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() => _operation is { } operation
        ? new ValueTask<TResult>(operation, FlowOperation<TResult>.Version)
        : new ValueTask<TResult>(_value!);

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>, without its result; only one of the two may be awaited.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsUnitValueTask() => _operation is { } operation ? operation.AsValueTask(FlowOperation<TResult>.Version) : default;

    /// <summary>Returns the operation as a <see cref="Task{TResult}"/>, which may be awaited any number of times; do not await this one then.</summary>
    /// <returns>The operation.</returns>
    public Task<TResult> AsTask() => AsValueTask().AsTask();

    /// <inheritdoc/>
    public bool Equals(Flow<TResult> other) => _operation is null && other._operation is null
        ? EqualityComparer<TResult>.Default.Equals(_value, other._value)
        : ReferenceEquals(_operation, other._operation);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Flow<TResult> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _operation is null ? HashCode.Combine(_value) : HashCode.Combine(_operation);
}
