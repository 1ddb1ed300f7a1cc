using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>The box of a method, which is used again by the thread that has had its result.</summary>
internal sealed class FloorBox<TResult, TStateMachine> : FloorMethod<TResult>
    where TStateMachine : IAsyncStateMachine
{
    // The boxes that the thread may use again, the latest first.
    [ThreadStatic]
    private static FloorBox<TResult, TStateMachine>? t_free;

    // The next in the list. Written by the thread whose list it is.
    private FloorBox<TResult, TStateMachine>? _below;

    // The method. Written by the thread that runs it.
    private TStateMachine? _stateMachine;

    internal ref TStateMachine? StateMachine => ref _stateMachine;

    internal static FloorBox<TResult, TStateMachine> Rent()
    {
        if (t_free is not { } box)
            return new();
        t_free = box._below;
        return box;
    }

    internal override void MoveNext() => _stateMachine!.MoveNext();

    protected override void ReturnToPool()
    {
        _stateMachine = default;
        _below = t_free;
        t_free = this;
    }
}
