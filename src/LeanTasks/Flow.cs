using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Reusable;

namespace LeanTasks;

/// <summary>
/// What an <c>async Flow</c> method returns: an operation to be awaited once, and at once. The method's box is used again, and methods
/// that await one another are linked directly.
/// </summary>
/// <remarks>
/// <para>Allocates nothing in steady state. Where others are to see it, convert it to a <see cref="ValueTask"/>, which costs nothing.</para>
/// <para>It must be awaited once, and by one: whoever tries otherwise is told so by an <see cref="InvalidOperationException"/>. A failure that
/// nobody awaits raises <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected. The default value has completed.</para>
/// <para>Thread safety: it may be handed from thread to thread; of several that await it at the same time one has the result, the others are told.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(FlowMethodBuilder))]
public readonly struct Flow : IEquatable<Flow>
{
    private readonly ReusableOperation? _operation;
    private readonly short _token;

    internal Flow(ReusableOperation operation) => (_operation, _token) = (operation, operation.Token);

    /// <summary>Whether the operation has ended.</summary>
    /// <exception cref="InvalidOperationException">It has been awaited before.</exception>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token);

    /// <summary>Gives the same operation as a <see cref="ValueTask"/>; either of them may be awaited, not both.</summary>
    /// <param name="flow">The operation.</param>
    public static implicit operator ValueTask(Flow flow) => flow.AsValueTask();

    /// <summary>Whether both stand for the same operation.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(Flow left, Flow right) => left.Equals(right);

    /// <summary>Whether they stand for different operations.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(Flow left, Flow right) => !left.Equals(right);

    /// <summary>Makes one that has completed.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The result.</param>
    /// <returns>The operation.</returns>
    public static Flow<TResult> FromResult<TResult>(TResult result) => new(result);

    /// <summary>Makes one that has failed, or is canceled by an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>The operation, which must be awaited once like any other.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static Flow FromException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new Flow(new PooledMethod<VoidResult>.Failed(exception));
    }

    /// <inheritdoc cref="FromException(Exception)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static Flow<TResult> FromException<TResult>(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new Flow<TResult>(new PooledMethod<TResult>.Failed(exception));
    }

    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter GetAwaiter() => new(_operation, _token, continueOnCapturedContext: true);

    /// <summary>Decides where an <c>await</c> goes on.</summary>
    /// <param name="continueOnCapturedContext">Whether to come back to the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Something to await.</returns>
    public ConfiguredFlowAwaitable ConfigureAwait(bool continueOnCapturedContext) => new(new FlowAwaiter(_operation, _token, continueOnCapturedContext));

    /// <summary>Gives the same operation as a <see cref="ValueTask"/>; either of them may be awaited, not both.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask AsValueTask() => _operation is { } operation ? operation.AsValueTask(_token) : default;

    /// <summary>Gives the operation as a <see cref="Task"/>, which may be awaited often; this must not be awaited then.</summary>
    /// <returns>The operation.</returns>
    public Task AsTask() => AsValueTask().AsTask();

    /// <inheritdoc/>
    public bool Equals(Flow other) => ReferenceEquals(_operation, other._operation) && _token == other._token;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Flow other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_operation, _token);
}
