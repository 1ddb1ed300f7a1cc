using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// An async method that has suspended, on the heap: the task it returns, the node it attaches to what it awaits, the work
/// item it queues, and the state machine, in one object.
/// </summary>
internal sealed class AsyncBox<TResult, TStateMachine> : LeanTask<TResult>, IAsyncBox, IThreadPoolWorkItem
    where TStateMachine : IAsyncStateMachine
{
    private static readonly ContextCallback s_moveNext =
        static box => Unsafe.As<AsyncBox<TResult, TStateMachine>>(box!)._stateMachine!.MoveNext();

    // The stack's link while attached (see Continuation.Next); else the delegate made for a foreign awaiter, which the next one
    // uses again unless one of our own tasks was awaited in between.
    private object? _link;

    // The context of the last suspension; null where its flow was suppressed. Written by the method itself as it suspends.
    private ExecutionContext? _context;

    // Written by the method itself.
    private TStateMachine? _stateMachine;

    /// <summary>The method's state; the builder copies it here once, after its own task field has been set.</summary>
    internal ref TStateMachine? StateMachine => ref _stateMachine;

    internal override ref object? Next => ref _link;

    public void CaptureContext() => _context = ExecutionContext.Capture();

    public Action MoveNextAction => _link as Action ?? NewMoveNextAction();

    public void QueueToPool() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    internal override bool MayRunUserCode => true;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && ThreadContext.MayInline)
            MoveNext();
        else
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
    }

    public void RunHere() => MoveNext();

    void IThreadPoolWorkItem.Execute() => MoveNext();

    private Action NewMoveNextAction()
    {
        Action action = MoveNext;
        _link = action;
        return action;
    }

    private void MoveNext()
    {
        ExecutionContext? context = _context;
        if (context is null)
            _stateMachine!.MoveNext();
        else if (ReferenceEquals(context, ExecutionContext.Capture()))
            MoveNextInSameContext();
        else
            ExecutionContext.Run(context, s_moveNext, this);

        // A task outlives its method; what the method held must not.
        if (IsCompleted)
        {
            _stateMachine = default;
            _context = null;
            _link = null;
        }
    }

    private void MoveNextInSameContext()
    {
        ThreadContext.Snapshot before = ThreadContext.Snapshot.Take();
        _stateMachine!.MoveNext();
        before.Restore();
    }
}
