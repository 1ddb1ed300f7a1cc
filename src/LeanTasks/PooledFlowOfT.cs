using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>The return type of an <c>async PooledFlow&lt;TResult&gt;</c> method: see <see cref="PooledFlow"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks><inheritdoc cref="PooledFlow" path="/remarks"/></remarks>
[AsyncMethodBuilder(typeof(PooledFlowMethodBuilder<>))]
public readonly struct PooledFlow<TResult> : IEquatable<PooledFlow<TResult>>
{
    private readonly ValueTaskSourceCore<TResult>? _operation;
    private readonly TResult? _result;
    private readonly short _token;

    /// <summary>Creates a completed operation.</summary>
    /// <param name="result">The result.</param>
    public PooledFlow(TResult result) => _result = result;

    internal PooledFlow(ValueTaskSourceCore<TResult> operation)
        : this(operation, operation.Token)
    {
    }

    internal PooledFlow(ValueTaskSourceCore<TResult> operation, short token) => (_operation, _token) = (operation, token);

    /// <inheritdoc cref="PooledFlow.IsCompleted"/>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token, ofFlow: true);

    /// <inheritdoc cref="AsValueTask"/>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask<TResult>(PooledFlow<TResult> flow) => flow.AsValueTask();

    /// <summary>Determines whether two values represent the same operation or have the same result.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(PooledFlow<TResult> left, PooledFlow<TResult> right) => left.Equals(right);

    /// <summary>Determines whether two values represent different operations or have different results.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(PooledFlow<TResult> left, PooledFlow<TResult> right) => !left.Equals(right);

    /// <inheritdoc cref="PooledFlow.GetAwaiter"/>
    public FlowAwaiter<TResult> GetAwaiter() => new(_operation, _result, _token, continueOnCapturedContext: true);

    /// <inheritdoc cref="PooledFlow.ConfigureAwait"/>
    public ConfiguredFlowAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(new FlowAwaiter<TResult>(_operation, _result, _token, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask{TResult}"/>. Await only one of the two.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() =>
        _operation is { } operation ? new ValueTask<TResult>(operation, _token) : new ValueTask<TResult>(_result!);

    /// <summary>Returns the operation as a <see cref="Flow{TResult}"/>, which no longer depends on the pool. Do not await this value as well.</summary>
    /// <returns>The operation. Allocates an object if it has not completed.</returns>
    public Flow<TResult> AsFlow() => Flow.FromValueTask(AsValueTask());

    /// <summary>Returns the operation as a <see cref="Task{TResult}"/>, which can be awaited any number of times. Do not await this value as well.</summary>
    /// <returns>The operation.</returns>
    public Task<TResult> AsTask()
    {
        // As for PooledFlow.
        _ = IsCompleted;
        return AsValueTask().AsTask();
    }

    /// <inheritdoc/>
    public bool Equals(PooledFlow<TResult> other) => _operation is null && other._operation is null
        ? EqualityComparer<TResult>.Default.Equals(_result, other._result)
        : ReferenceEquals(_operation, other._operation) && _token == other._token;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is PooledFlow<TResult> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _operation is null ? HashCode.Combine(_result) : HashCode.Combine(_operation, _token);
}
