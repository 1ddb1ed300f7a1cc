using System.Runtime.CompilerServices;
using LeanTasks.Completion;
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

    public void MayBeResumedByTasks(bool mayBe)
    {
        if (HasFlag(TaskFlags.ResumedByTasks) == mayBe)
            return;
        if (mayBe)
            SetFlag(TaskFlags.ResumedByTasks);
        else
            ClearFlag(TaskFlags.ResumedByTasks);
    }

    public void QueueYielded() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    internal override Inlining Inlining => Inlining.One;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (!mayInline || !ThreadContext.MayInline)
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        else
            MoveNextOutsideTasks();
    }

    /// <summary>What <see cref="LeanTask.RunOutsideTasks"/> does, without a virtual call: this is the path of most awaits.</summary>
    private void MoveNextOutsideTasks()
    {
        LeanTask? completing = t_current;
        if (completing is null)
        {
            MoveNext();
            return;
        }

        t_current = null;
        MoveNext();
        t_current = completing;
    }

    public void RunHere() => MoveNext();

    void IThreadPoolWorkItem.Execute() => MoveNext();

    private Action NewMoveNextAction()
    {
        Action action = ResumeForForeignAwaiter;
        _link = action;
        return action;
    }

    private void ResumeForForeignAwaiter()
    {
        // The BCL's awaiters know nothing of our tasks and schedulers, and may call this inside one.
        if (!HasFlag(TaskFlags.ResumedByTasks))
            MoveNext();
        else if (LeanScheduler.Foreign is null)
            RunOutsideTasks(this);
        else
            QueueYielded();
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
        ThreadContext.Snapshot before = ThreadContext.Snapshot.Of(context);
        _stateMachine!.MoveNext();
        before.Restore();
    }
}
