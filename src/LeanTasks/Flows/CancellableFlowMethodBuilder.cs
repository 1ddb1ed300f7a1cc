using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Flows;

/// <summary>For builders: like <see cref="FlowMethodBuilder{TResult}"/>, for flows that run with a token, which is a part of the state machine.</summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <remarks>A mutable struct, part of the state machine. Allocates nothing until something suspends.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1045", Justification = "For code that a compiler makes.")]
public struct CancellableFlowMethodBuilder<TResult> : IFlowMethodBuilder<TResult>
{
    private FlowMethodBuilder<TResult> _flow;
    private CancellationToken _token;

    /// <summary>Gets or sets the token. Set it before the start.</summary>
    public CancellationToken Token
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        readonly get => _token;
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => _token = value;
    }

    /// <inheritdoc cref="CancellationToken.ThrowIfCancellationRequested"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfCancellationRequested()
    {
        if (_token.IsCancellationRequested)
            ThrowCanceled();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => _flow.Start(ref stateMachine);

    /// <inheritdoc cref="FlowMethodBuilder{TResult}.ToFlow"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Flow<TResult> ToFlow(TResult result) => _flow.ToFlow(result);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void SetResult(TResult result) => _flow.SetResult(result);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SetException(Exception exception) => _flow.SetException(exception);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndWith(Flow<TResult> last) => _flow.EndWith(last);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _flow.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AwaitFlow<TAwaited, TStateMachine>(Flow<TAwaited> awaited, ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => _flow.AwaitFlow(awaited, ref stateMachine);

    /// <inheritdoc/>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly TAwaited TakeFlow<TAwaited>() => _flow.TakeFlow<TAwaited>();

    // Else the JIT would put a copy of the token into the frame of the code, at each check.
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowCanceled() => _token.ThrowIfCancellationRequested();
}
