using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>A method that has suspended, and what awaits it.</summary>
internal abstract class FloorMethod
{
    private const int Pending = 0;
    private const int Awaited = 1;
    private const int Completed = 2;

    // One of the three. To Awaited by compare-exchange, by the awaiter; to Completed by the method, by compare-exchange unless it is
    // awaited; back to Pending by the consumer of the result.
    private int _state;

    // The awaiter. Written by it before the state; emptied by the method.
    private FloorMethod? _awaiting;

    // Made once, by the method.
    private Action? _moveNextAction;

    internal bool IsCompleted => Volatile.Read(ref _state) == Completed;

    /// <summary>For <see cref="Gate"/>.</summary>
    internal Action MoveNextAction => _moveNextAction ??= MoveNext;

    internal abstract void MoveNext();

    internal void Attach(FloorMethod awaiting)
    {
        _awaiting = awaiting;
        if (Interlocked.CompareExchange(ref _state, Awaited, Pending) == Pending)
            return;
        _awaiting = null;
        ThreadPool.UnsafeQueueUserWorkItem(static method => method.MoveNext(), awaiting, preferLocal: true);
    }

    protected void Complete()
    {
        if (Interlocked.CompareExchange(ref _state, Completed, Pending) == Pending)
            return;
        FloorMethod awaiting = _awaiting!;
        _awaiting = null;
        _state = Completed;
        awaiting.MoveNext();
    }

    protected void BeginAgain() => _state = Pending;
}
