using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks;

// Running a task's delegate.
public partial class LeanTask
{
    private static readonly ContextCallback s_invoke = static task =>
    {
        LeanTask self = Unsafe.As<LeanTask>(task!);
        self.InvokeWork(Unsafe.As<Delegate>(self.FindWork()!));
    };

    /// <summary>The scheduler that runs the task.</summary>
    internal LeanScheduler Scheduler => Find<SchedulerHolder>()?.Scheduler ?? LeanScheduler.Default;

    /// <summary>The scheduler for what this task's delegate starts and awaits; null for the pool's.</summary>
    internal LeanScheduler? VisibleScheduler =>
        (_options & TaskOptions.HideScheduler) != 0 ? null : Find<SchedulerHolder>()?.Scheduler;

    /// <summary>The task of the BCL that runs this one in its scheduler; null if there is none yet.</summary>
    internal Task? Carrier => Find<CarrierHolder>()?.Carrier;

    /// <summary>Whether the task has been started and no thread has begun to run it.</summary>
    internal bool IsQueued => State == TaskState.WaitingToRun;

    /// <summary>Whether a scheduler that cancels what is queued has to run it nevertheless, elsewhere.</summary>
    internal bool MustRun => (_options & TaskOptions.MustRun) != 0;

    /// <summary>Whether the token that can cancel the task is canceled.</summary>
    internal bool HasCanceledToken => Find<TokenHolder>()?.Token.IsCancellationRequested ?? false;

    internal override void RunQueued(ThreadLocalState thread) => TryExecute(thread);

    /// <summary>Runs the task on this thread, unless a thread has begun to, or it was canceled.</summary>
    /// <returns>Whether it has run.</returns>
    internal bool TryExecute() => TryExecute(ThreadLocalState.Current);

    private bool TryExecute(ThreadLocalState thread)
    {
        if (!TryMove(TaskState.WaitingToRun, TaskState.Running))
            return false;
        Execute(thread);
        return true;
    }

    /// <summary>Sets <see cref="Carrier"/>, unless another thread has.</summary>
    /// <returns>The one that is set.</returns>
    internal Task SetCarrier(Task carrier) => Inflate(new CarrierHolder(carrier)).Carrier;

    /// <summary>Queues the task, which has just become <see cref="TaskState.WaitingToRun"/>, to its scheduler.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler refused; the task has faulted with the same exception.</exception>
    private protected void Queue()
    {
        if (Find<SchedulerHolder>() is { } holder)
            QueueTo(holder.Scheduler);
        else
            QueueToPool();
    }

    /// <summary>Calls the delegate, which has the type that the class's constructor takes.</summary>
    private protected virtual void InvokeWork(Delegate work)
    {
        if (TakesState)
            Unsafe.As<Action<object?>>(work)(AsyncState);
        else
            Unsafe.As<Action>(work)();
    }

    /// <summary>Queues the task to the pool, or gives it a thread of its own.</summary>
    internal void QueueToPool()
    {
        if ((_options & TaskOptions.LongRunning) == 0)
        {
            if ((_options & TaskOptions.PreferFairness) == 0)
                PoolWork.Queue(this, ThreadLocalState.Current, preferLocal: true);
            else
                ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return;
        }

        new Thread(static task => Unsafe.As<LeanTask>(task!).TryExecute()) { IsBackground = true, Name = "LeanTask, long running" }
            .UnsafeStart(this);
    }

    private void QueueTo(LeanScheduler scheduler)
    {
        try
        {
            scheduler.QueueTask(this);
        }
        catch (Exception exception)
        {
            throw Refused(exception);
        }
    }

    /// <summary>Faults the task with the exception of its scheduler, unless it has run nevertheless.</summary>
    private TaskSchedulerException Refused(Exception exception)
    {
        TaskSchedulerException refusal = new(exception);
        if (TryMove(TaskState.WaitingToRun, TaskState.Running))
        {
            Outcome outcome = Outcome.Faulted(refusal);

            // The caller that starts a task gets the exception thrown; a continuation has no such caller.
            if (this is not IContinuationTask)
                outcome.MarkObserved();
            DropContext();
            DropAntecedent();
            Finish(outcome, FindWork());
        }

        return refusal;
    }

    private void Execute(ThreadLocalState thread)
    {
        if (HasFlag(TaskFlags.HasToken) && Find<TokenHolder>() is { } holder && holder.Token.IsCancellationRequested)
        {
            DropContext();
            DropAntecedent();
            Finish(Outcome.Canceled(holder.Token), FindWork());
            return;
        }

        // Until the continuations have run, because they belong to this task's scheduler.
        RunningTask around = new(this, thread);
        try
        {
            object? work = FindWork();
            Finish(Invoke(Unsafe.As<Delegate>(work!), thread), work);
        }
        finally
        {
            around.Restore(thread);
        }
    }

    /// <summary>
    /// Calls the delegate in the task's context. A method of its own, because continuations may run deeper on this stack. Where
    /// the JIT does not optimize, a local keeps what it refers to alive as long as its method runs.
    /// </summary>
    private Outcome Invoke(Delegate work, ThreadLocalState thread)
    {
        ContextSnapshot before = new(thread);
        ExecutionContext? context = ContextToRunIn;
        Outcome outcome;
        try
        {
            if (context is null || thread.IsIn(context))
                InvokeWork(work);
            else
                ExecutionContext.Run(context, s_invoke, this);
            outcome = Outcome.RanToCompletion;
        }
        catch (Exception exception)
        {
            outcome = OutcomeOf(exception);
        }

        // Before the continuations, which must not see what the delegate set; what was set without a context of its own stays set.
        if (context is not null)
            before.Restore();
        if (HasFlag(TaskFlags.Inflated))
            DropContext();
        return outcome;
    }

    /// <summary>Null where the flow was suppressed: the task then runs in the thread's own context.</summary>
    private ExecutionContext? ContextToRunIn
    {
        get
        {
            if ((_flags & (byte)(TaskFlags.FlowSuppressed | TaskFlags.Inflated)) == 0)
                return AmbientContext.Default;
            if (HasFlag(TaskFlags.FlowSuppressed))
                return null;
            return Find<ContextHolder>()?.Context ?? AmbientContext.Default;
        }
    }

    /// <summary>An exception for the task's own token, thrown after that was canceled, cancels the task.</summary>
    private Outcome OutcomeOf(Exception exception) =>
        exception is OperationCanceledException canceled
        && canceled.CancellationToken.IsCancellationRequested
        && Find<TokenHolder>()?.Token == canceled.CancellationToken
            ? Outcome.Canceled(canceled.CancellationToken, canceled)
            : Outcome.Faulted(exception);

    /// <summary>Called when the delegate has ended. Completes the task, if no child is outstanding.</summary>
    private void Finish(Outcome outcome, object? work)
    {
        if (Find<ChildrenHolder>() is not { } children)
        {
            Complete(outcome, work);
            return;
        }

        Volatile.Write(ref _state, (byte)TaskState.WaitingForChildren);
        if (children.DelegateEnded(outcome))
            Complete(children.Total(), work);
    }

    /// <summary>Drops the context, so that what it holds does not live as long as the task.</summary>
    private void DropContext()
    {
        if (Find<ContextHolder>() is { } holder)
            holder.Context = null;
    }

    /// <summary>Drops the antecedent of a continuation that will not call its delegate.</summary>
    private protected virtual void DropAntecedent()
    {
    }

    private void KeepContext(ExecutionContext? context)
    {
        if (context is null)
            _flags |= (byte)TaskFlags.FlowSuppressed;
        else
            Hold(new ContextHolder(context));
    }

    // Canceling a task that has not begun to run.

    private static readonly Action<object?> s_cancel = static task => Unsafe.As<LeanTask>(task!).CancelByToken();

    /// <summary>Part of the constructor.</summary>
    private void RegisterWith(CancellationToken token, LeanTask? antecedent)
    {
        TokenHolder holder = new(token, antecedent);
        Hold(holder);
        _flags |= (byte)TaskFlags.HasToken;

        // A lazily canceled continuation checks the token once its antecedent has completed.
        if ((_options & TaskOptions.LazyCancellation) != 0)
            return;

        if (token.IsCancellationRequested)
        {
            CancelByToken();
            return;
        }

        // Until the constructor returns, only the token's callback can complete the task, and then nothing more is registered.
        holder.Registration = token.UnsafeRegister(s_cancel, this);
    }

    /// <summary>Cancels the task, unless it runs or has completed.</summary>
    /// <exception cref="TaskSchedulerException">The task's scheduler threw when it was asked to remove the task from its queue.</exception>
    private void CancelByToken()
    {
        // A user-defined scheduler that keeps the task finds the token canceled when it tries to run it.
        if (IsQueued && Find<SchedulerHolder>() is { } scheduling && !scheduling.Scheduler.TryTakeBack(this))
            return;

        TokenHolder holder = Find<TokenHolder>()!;
        LeanTask? antecedent = holder.Antecedent;
        if (TryCancelUnrun(holder.Token))
            antecedent?.Prune();
    }

    /// <summary>Cancels the task, unless a thread has begun to run it or completes it.</summary>
    internal bool TryCancelUnrun(CancellationToken token)
    {
        TaskState state = State;
        while (state is TaskState.Created or TaskState.WaitingForActivation or TaskState.WaitingToRun)
        {
            if (TryMove(state, TaskState.Claimed))
            {
                DropContext();
                if (state == TaskState.WaitingToRun)
                    DropAntecedent();
                Complete(Outcome.Canceled(token), FindWork());
                return true;
            }

            state = State;
        }

        return false;
    }

    // Tasks attached to a parent: it completes after them, and takes over their exceptions.

    /// <summary>Whether the parent's own delegate has observed the exceptions of this task, a child.</summary>
    internal bool FaultObservedByParent => Find<ParentHolder>()?.FaultObserved ?? false;

    /// <summary>Attaches a task under construction to the one that runs on this thread, if there is one that permits it.</summary>
    private void AttachToParent()
    {
        if (ThreadLocalState.Current.InnermostTask is not { } parent || (parent._options & TaskOptions.DenyChildAttach) != 0)
            return;

        Hold(new ParentHolder(parent));
        _flags |= (byte)TaskFlags.HasParent;
        (parent.Find<ChildrenHolder>() ?? parent.Inflate(new ChildrenHolder())).Add();
    }

    /// <summary>Called when this task, a child, has completed.</summary>
    private void TellParent()
    {
        LeanTask parent = Find<ParentHolder>()!.Parent;
        ChildrenHolder children = parent.Find<ChildrenHolder>()!;
        if (!children.ChildEnded(this))
            return;

        // A chain of generations, each completing the next, would grow the stack.
        if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
            parent.CompleteAfterChildren(children);
        else
            ThreadPool.UnsafeQueueUserWorkItem(static last => last.Parent.CompleteAfterChildren(last.Children), (Parent: parent, Children: children), preferLocal: true);
    }

    private void CompleteAfterChildren(ChildrenHolder children) => Complete(children.Total(), FindWork());

    /// <summary>A parent whose own delegate has observed a child's exceptions does not take them over.</summary>
    private void MarkFaultObservedByParent()
    {
        if (HasFlag(TaskFlags.HasParent) && Find<ParentHolder>() is { } holder && ReferenceEquals(holder.Parent, ThreadLocalState.Current.InnermostTask))
            holder.FaultObserved = true;
    }
}
