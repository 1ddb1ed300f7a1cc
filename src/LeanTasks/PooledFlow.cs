using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>
/// The return type of an <c>async PooledFlow</c> method: an operation that must be awaited once, and at once. The method's box is used again,
/// and methods that await one another are linked directly.
/// </summary>
/// <remarks>
/// <para>Allocates nothing in steady state. For a public signature, convert it to a <see cref="ValueTask"/>, which costs nothing.</para>
/// <para>It must be awaited once, by one consumer: any further await throws an <see cref="InvalidOperationException"/>. A failure that
/// nobody awaits raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value has completed.</para>
/// <para>Thread safety: it may be passed from thread to thread; if several await it at the same time, one gets the result and the others throw.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(PooledFlowMethodBuilder))]
public readonly struct PooledFlow : IEquatable<PooledFlow>
{
    private readonly ValueTaskSourceCore? _operation;
    private readonly short _token;

    internal PooledFlow(ValueTaskSourceCore operation) => (_operation, _token) = (operation, operation.Token);

    /// <summary>Whether the operation has ended.</summary>
    /// <exception cref="InvalidOperationException">It has been awaited before.</exception>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token, ofFlow: true);

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>; only one of the two may be awaited.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask(PooledFlow flow) => flow.AsValueTask();

    /// <summary>Whether both stand for the same operation.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(PooledFlow left, PooledFlow right) => left.Equals(right);

    /// <summary>Whether they stand for different operations.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(PooledFlow left, PooledFlow right) => !left.Equals(right);

    /// <summary>Makes one that has completed.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The result.</param>
    /// <returns>The operation.</returns>
    public static PooledFlow<TResult> FromResult<TResult>(TResult result) => new(result);

    /// <summary>Makes one that has failed, or that is canceled if the exception is an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>The operation, which must be awaited once like any other.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static PooledFlow FromException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new PooledFlow(new PooledMethod<VoidResult>.Failed(exception));
    }

    /// <inheritdoc cref="FromException(Exception)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static PooledFlow<TResult> FromException<TResult>(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new PooledFlow<TResult>(new PooledMethod<TResult>.Failed(exception));
    }

    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter GetAwaiter() => new(_operation, _token, continueOnCapturedContext: true);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredFlowAwaitable ConfigureAwait(bool continueOnCapturedContext) => new(new FlowAwaiter(_operation, _token, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>; only one of the two may be awaited.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsValueTask() => _operation is { } operation ? operation.AsValueTask(_token) : default;

    /// <summary>Returns the operation as a <see cref="Task"/>, which may be awaited any number of times; do not await this one then.</summary>
    /// <returns>The operation.</returns>
    public Task AsTask()
    {
        // Throws, and names the flow, if it has been awaited before: AsValueTask would name a ValueTask.
        _ = IsCompleted;
        return AsValueTask().AsTask();
    }

    /// <inheritdoc/>
    public bool Equals(PooledFlow other) => ReferenceEquals(_operation, other._operation) && _token == other._token;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is PooledFlow other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_operation, _token);
}
