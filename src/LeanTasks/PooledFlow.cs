using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>
/// The return type of an <c>async PooledFlow</c> method: an operation that must be awaited exactly once, immediately. The method's box is reused, and
/// methods that await one another are linked directly.
/// </summary>
/// <remarks>
/// <para>Allocates nothing in steady state. In a public signature, convert it to a <see cref="ValueTask"/>, which costs nothing.</para>
/// <para>It must be awaited exactly once, by one consumer. Any further await throws an <see cref="InvalidOperationException"/>. A failure that is
/// never awaited raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value is a completed operation.</para>
/// <para>Thread safety: it can be passed between threads. If several consumers await it concurrently, one receives the result and the others
/// throw.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(PooledFlowMethodBuilder))]
public readonly struct PooledFlow : IEquatable<PooledFlow>
{
    private readonly ValueTaskSourceCore? _operation;
    private readonly short _token;

    internal PooledFlow(ValueTaskSourceCore operation) => (_operation, _token) = (operation, operation.Token);

    /// <summary>Gets whether the operation has completed.</summary>
    /// <exception cref="InvalidOperationException">The operation has already been awaited.</exception>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token, ofFlow: true);

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>. Await only one of the two.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask(PooledFlow flow) => flow.AsValueTask();

    /// <summary>Determines whether two values stand for the same operation.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(PooledFlow left, PooledFlow right) => left.Equals(right);

    /// <summary>Determines whether two values stand for different operations.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(PooledFlow left, PooledFlow right) => !left.Equals(right);

    /// <summary>Creates a completed operation.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The result.</param>
    /// <returns>The operation.</returns>
    public static PooledFlow<TResult> FromResult<TResult>(TResult result) => new(result);

    /// <summary>Creates a failed operation, or a canceled one if the exception is an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>The operation. Await it exactly once, like any other.</returns>
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

    /// <summary>Creates a canceled operation.</summary>
    /// <param name="cancellationToken">The token that canceled it.</param>
    /// <returns>The operation. Await it exactly once, like any other.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="cancellationToken"/> has not been canceled.</exception>
    public static PooledFlow FromCanceled(CancellationToken cancellationToken) => FromException(Canceled(cancellationToken));

    /// <inheritdoc cref="FromCanceled(CancellationToken)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static PooledFlow<TResult> FromCanceled<TResult>(CancellationToken cancellationToken) => FromException<TResult>(Canceled(cancellationToken));

    private static TaskCanceledException Canceled(CancellationToken cancellationToken) => cancellationToken.IsCancellationRequested
        ? Outcome.NewCanceledException(cancellationToken)
        : throw new ArgumentOutOfRangeException(nameof(cancellationToken), "The token has not been canceled. Pass a token whose IsCancellationRequested is true.");

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter GetAwaiter() => new(_operation, _token, continueOnCapturedContext: true);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredFlowAwaitable ConfigureAwait(bool continueOnCapturedContext) => new(new FlowAwaiter(_operation, _token, continueOnCapturedContext));

    /// <summary>Returns the same operation as a <see cref="ValueTask"/>. Await only one of the two.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsValueTask() => _operation is { } operation ? operation.AsValueTask(_token) : default;

    /// <summary>Returns the operation as a <see cref="Task"/>, which can be awaited any number of times. Do not also await this value.</summary>
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

    /// <summary>Determines whether two values stand for the same operation, or hold the same result.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(PooledFlow<TResult> left, PooledFlow<TResult> right) => left.Equals(right);

    /// <summary>Determines whether two values differ: they stand for different operations, or hold different results.</summary>
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

    /// <summary>Returns the operation as a <see cref="Flow{TResult}"/>, which no longer depends on the pool. Do not also await this value.</summary>
    /// <returns>The operation. Allocates an object if it has not completed.</returns>
    public Flow<TResult> AsFlow() => Flow.FromValueTask(AsValueTask());

    /// <summary>Returns the operation as a <see cref="Task{TResult}"/>, which can be awaited any number of times. Do not also await this value.</summary>
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
