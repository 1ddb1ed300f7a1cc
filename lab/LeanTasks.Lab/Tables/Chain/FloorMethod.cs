using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>A method that has suspended, and who awaits it.</summary>
internal abstract class FloorMethod
{
    private const int Pending = 0;
    private const int Awaited = 1;
    private const int Completed = 2;

    private int _state;
    private FloorMethod? _awaiting;
    private Action? _moveNextAction;

    internal bool IsCompleted => Volatile.Read(ref _state) == Completed;

    /// <summary>For <see cref="Gate"/>.</summary>
    internal Action MoveNextAction => _moveNextAction ??= MoveNext;

    internal abstract void MoveNext();

    internal void Attach(FloorMethod awaiting)
    {
        _awaiting = awaiting;
        if (Interlocked.CompareExchange(ref _state, Awaited, Pending) != Pending)
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
