using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>The awaiter of a <see cref="PooledFlow"/>; for compilers.</summary>
public readonly struct FlowAwaiter : ICriticalNotifyCompletion, IFlowAwaiter
{
    // The fields of the flow, not the flow itself: the JIT keeps a struct in registers only if it contains no struct.
    private readonly ValueTaskSourceCore? _operation;
    private readonly short _token;
    private readonly bool _continueOnCapturedContext;

    internal FlowAwaiter(ValueTaskSourceCore? operation, short token, bool continueOnCapturedContext)
    {
        _operation = operation;
        _token = token;
        _continueOnCapturedContext = continueOnCapturedContext;
    }

    /// <inheritdoc cref="PooledFlow.IsCompleted"/>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token, ofFlow: true);

    /// <summary>Ends the await.</summary>
    /// <exception cref="Exception">The exception that the operation failed with.</exception>
    /// <exception cref="InvalidOperationException">The operation has not completed, or another consumer has awaited it.</exception>
    public void GetResult() => _operation?.GetFlowResultWithout(_token);

    /// <summary>Runs <paramref name="continuation"/> once the operation has completed, in the caller's <see cref="ExecutionContext"/>.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates nothing in steady state, unless there is a context to flow (32 bytes) or to resume in (32 to 40).</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void OnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ValueTaskSourceCore.OnCompleted(_operation, continuation, _token, ValueTaskSourceOnCompletedFlags.FlowExecutionContext, _continueOnCapturedContext);
    }

    /// <summary>Runs <paramref name="continuation"/> once the operation has completed.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates nothing in steady state, unless there is a context to resume in (32 to 40 bytes).</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void UnsafeOnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ValueTaskSourceCore.OnCompleted(_operation, continuation, _token, ValueTaskSourceOnCompletedFlags.None, _continueOnCapturedContext);
    }

    ValueTaskSourceCore? IFlowAwaiter.GetOperation(out short token, out bool returnsToContext)
    {
        (token, returnsToContext) = (_token, _continueOnCapturedContext);
        return _operation;
    }
}

/// <summary>The awaiter of a <see cref="PooledFlow{TResult}"/>; for compilers.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct FlowAwaiter<TResult> : ICriticalNotifyCompletion, IFlowAwaiter
{
    // The fields of the flow, not the flow itself: the JIT keeps a struct in registers only if it contains no struct.
    private readonly ValueTaskSourceCore<TResult>? _operation;
    private readonly TResult? _result;
    private readonly short _token;
    private readonly bool _continueOnCapturedContext;

    internal FlowAwaiter(ValueTaskSourceCore<TResult>? operation, TResult? result, short token, bool continueOnCapturedContext)
    {
        _operation = operation;
        _result = result;
        _token = token;
        _continueOnCapturedContext = continueOnCapturedContext;
    }

    /// <inheritdoc cref="PooledFlow.IsCompleted"/>
    public bool IsCompleted => _operation is null || _operation.IsCompleted(_token, ofFlow: true);

    /// <summary>Ends the await and returns the result.</summary>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The exception that the operation failed with.</exception>
    /// <exception cref="InvalidOperationException">The operation has not completed, or another consumer has awaited it.</exception>
    public TResult GetResult() => _operation is { } operation ? operation.GetFlowResult(_token) : _result!;

    /// <summary>Runs <paramref name="continuation"/> once the operation has completed, in the caller's <see cref="ExecutionContext"/>.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates nothing in steady state, unless there is a context to flow (32 bytes) or to resume in (32 to 40).</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void OnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ValueTaskSourceCore.OnCompleted(_operation, continuation, _token, ValueTaskSourceOnCompletedFlags.FlowExecutionContext, _continueOnCapturedContext);
    }

    /// <summary>Runs <paramref name="continuation"/> once the operation has completed.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates nothing in steady state, unless there is a context to resume in (32 to 40 bytes).</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void UnsafeOnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ValueTaskSourceCore.OnCompleted(_operation, continuation, _token, ValueTaskSourceOnCompletedFlags.None, _continueOnCapturedContext);
    }

    ValueTaskSourceCore? IFlowAwaiter.GetOperation(out short token, out bool returnsToContext)
    {
        (token, returnsToContext) = (_token, _continueOnCapturedContext);
        return _operation;
    }
}
