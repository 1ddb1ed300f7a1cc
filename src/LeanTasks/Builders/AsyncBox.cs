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

    // The stack's link while attached (see Continuation.Next); else the delegate made for a foreign awaiter, for the next one.
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

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && ThreadContext.MayInline && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            MoveNext();
        else
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
    }

    internal override void RunHere(LeanTask antecedent) => MoveNext();

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
            MoveNextInSameContext(context);
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

    private void MoveNextInSameContext(ExecutionContext context)
    {
        SynchronizationContext? synchronization = SynchronizationContext.Current;
        _stateMachine!.MoveNext();

        // What the method set is its own affair: the thread goes on as it was.
        if (!ReferenceEquals(synchronization, SynchronizationContext.Current))
            SynchronizationContext.SetSynchronizationContext(synchronization);
        if (!ReferenceEquals(context, ExecutionContext.Capture()))
            ExecutionContext.Restore(context);
    }
}
