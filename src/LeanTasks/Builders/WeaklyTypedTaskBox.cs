using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>
/// What a builder of tasks has instead of a box where it is driven by hand: its task is asked for before its method runs, or it is not
/// a part of the state machine that it suspends.
/// </summary>
internal sealed class WeaklyTypedTaskBox<TResult> : LeanTask<TResult>
{
    private readonly WeaklyTypedStateMachine _machine = new();

    /// <inheritdoc cref="WeaklyTypedBox{TResult}.AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitOnCompleted<TAwaiter, TStateMachine>(ref LeanTask<TResult>? task, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref task).AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref LeanTask<TResult>? task, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref task).AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);

    internal override void EndMethod(TResult result)
    {
        if (!TryComplete(result))
            WeaklyTypedStateMachine.ThrowCompleted();
    }

    internal override void EndMethod(Outcome outcome)
    {
        if (!TryComplete(outcome))
            WeaklyTypedStateMachine.ThrowCompleted();
    }

    private static WeaklyTypedStateMachine MachineOf<TStateMachine>(ref LeanTask<TResult>? task)
        where TStateMachine : IAsyncStateMachine
    {
        if (task is AsyncBox<TResult, TStateMachine>)
            throw new InvalidOperationException("The builder's method is already suspended or completed.");
        if (task is not WeaklyTypedTaskBox<TResult> present || !present._machine.Takes<TStateMachine>())
            task = present = new WeaklyTypedTaskBox<TResult>();
        return present._machine;
    }
}
