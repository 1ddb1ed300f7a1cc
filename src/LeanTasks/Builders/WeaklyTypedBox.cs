using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>
/// What a builder of pooled methods has instead of a box where it is driven by hand: its task is asked for before its method runs, or
/// it is not a part of the state machine that it suspends.
/// </summary>
internal sealed class WeaklyTypedBox<TResult> : PooledMethod<TResult>
{
    private readonly WeaklyTypedStateMachine _machine = new();

    // 1 once it has been claimed for completion. Set by exchange.
    private int _isClaimed;

    private protected override string Name => "a method whose builder is called directly";

    /// <summary>Suspends a state machine of which its builder is not a part.</summary>
    /// <param name="method">The builder's field.</param>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The state machine.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static new void AwaitOnCompleted<TAwaiter, TStateMachine>(ref object? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref method).AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref object? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref method).AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);

    private protected override void EndByHand(TResult result)
    {
        Claim();
        _result = result;
        CompleteAndRun(mayInline: true);
    }

    private protected override void EndByHand(Exception exception)
    {
        Claim();
        SetUnobservedError(Failure.Of(exception));
        CompleteAndRun(mayInline: true);
    }

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
    }

    /// <summary>Where to keep a state machine. As in the BCL, a builder starts anew if it holds nothing for this type of machine.</summary>
    private static WeaklyTypedStateMachine MachineOf<TStateMachine>(ref object? method)
        where TStateMachine : IAsyncStateMachine
    {
        if (method is PooledBox<TResult, TStateMachine>)
            throw new InvalidOperationException("The builder's method is already suspended or completed.");
        if (method is not WeaklyTypedBox<TResult> present || !present._machine.Takes<TStateMachine>())
            method = present = new WeaklyTypedBox<TResult>();
        return present._machine;
    }

    private void Claim()
    {
        if (Interlocked.Exchange(ref _isClaimed, 1) != 0)
            WeaklyTypedStateMachine.ThrowCompleted();
    }
}
