using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// A part of a flow that waits for something, and the code that follows it, in one object: the compiler derives from it for each place
/// where a flow can suspend. README.md describes the protocol. It has no members for user code.
/// </summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowNode<TResult> : FlowOperation<TResult>, IAwaitContinuation
{
    // The awaited operation, if it is a flow's; the link while attached to a LeanTask, see Continuation.Next. Written by the thread that
    // runs the node, before it is attached; and by the thread that retargets it.
    private object? _awaited;

    /// <param name="resumption">Where the node resumes after a flow's operation that it awaits.</param>
    private protected FlowNode(FlowResumption resumption)
        : base(resumption)
    {
    }

    internal sealed override ref object? Next => ref _awaited;

    internal sealed override Inlining Inlining => Inlining.One;

    internal sealed override MethodKind MethodKind => MethodKind.Method
        | (_forwards || _consumesAtOnce ? MethodKind.ConsumesAtOnce : MethodKind.None)
        | (_resumesInline ? MethodKind.ResumesInline : MethodKind.None);

    internal sealed override Action MoveNextAction => ResumeForForeignAwaiter;

    /// <summary>Whether the node takes the result of <see cref="Awaited"/> itself, and so could take that of another operation.</summary>
    private protected abstract bool AwaitsFlow { get; }

    /// <summary>What a node that <see cref="AwaitsFlow"/> awaits.</summary>
    private protected object Awaited => _awaited!;

    internal sealed override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce) => (_resumesInTasks, _consumesAtOnce) = (resumesInTasks, consumesAtOnce);

    /// <summary>Runs the code that follows, on this thread.</summary>
    /// <returns>The outcome of the flow: a result, another operation to wait for, or this node itself, if it has been attached again; then it must not be touched.</returns>
    /// <exception cref="Exception">What the flow fails with.</exception>
    private protected abstract Flow<TResult> GoOn(LeanThread thread);

    /// <summary>The context in which to resume.</summary>
    /// <param name="isSameFlow">Whether it is the context of a part of the same flow.</param>
    private protected abstract ExecutionContext? ContextToGoOnIn(out bool isSameFlow);

    /// <summary>To be called before the node is attached to what it awaits.</summary>
    /// <param name="awaited">A flow's operation, or null.</param>
    /// <param name="resumesInline">See <see cref="MethodKind.ResumesInline"/>.</param>
    /// <param name="thread">The current thread.</param>
    private protected void Suspend(object? awaited, bool resumesInline, LeanThread thread)
    {
        _awaited = awaited;
        _consumesAtOnce = awaited is not null;
        _resumesInline = resumesInline;
        Context = thread.Capture();
        _isSuspended = true;
    }

    /// <summary>The node has not been attached after all.</summary>
    private protected void Unsuspend() => _isSuspended = false;

    internal sealed override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    void IAwaitContinuation.RunHere() => Trampoline.RunHere(this);

    internal sealed override void RunQueued(LeanThread thread) => Trampoline.RunOnPool(this, thread);

    internal sealed override void ResumeForForeignAwaiter()
    {
        // A foreign awaiter never resumes a node that forwards.
        if (_forwards)
            ThrowNotSuspended();
        Trampoline.RunForForeignAwaiter(this, _resumesInTasks);
    }

    internal sealed override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!_isSuspended)
            ThrowNotSuspended();
        _isSuspended = false;
        if (_forwards)
            return EndLike(Unsafe.As<FlowOperation<TResult>>(_awaited!), ref trampoline);

        if (ContextToGoOnIn(out bool isSameFlow) is { } context)
            trampoline.Enter(context, isSameFlow);
        Flow<TResult> end;
        try
        {
            end = GoOn(trampoline.Thread);
        }
        catch (Exception exception)
        {
            SetUnobservedError(Failure.Of(exception));
            return End(trampoline.Thread.Capture(), ref trampoline);
        }

        if (end.Pending is { } pending)
            return ReferenceEquals(pending, this) ? null : Become(pending, ref trampoline);
        _result = end.Value;
        return End(trampoline.Thread.Capture(), ref trampoline);
    }

    /// <summary>The flow ends with another operation: the awaiter of this operation awaits that one from now on, so that a recursion keeps no nodes.</summary>
    private Continuation? Become(FlowOperation<TResult> last, ref Trampoline trampoline)
    {
        LeanThread thread = trampoline.Thread;
        Context = thread.Capture();
        if (!last.IsPending(Version))
            return EndLike(last, ref trampoline);

        // The awaiter first: this operation is marked as a tail call before an awaiter is attached to it.
        if (Awaiter is { } awaiter && awaiter.Retarget(last, IsTailCall, last.IsTailCall, thread) is { } retargeted)
        {
            if (IsTailCall)
                last.IsTailCall = true;
            ReleaseAwaiter();
            return last.TryAttach(retargeted, Version) ? null : trampoline.HandOff(retargeted);
        }

        // Code that follows in the same flow resumes at this place, and not where another flow ends.
        bool returnsToContext = last.IsTailCall && !IsTailCall;
        _awaited = last;
        _resumesInline = !returnsToContext;
        _forwards = true;
        _isSuspended = true;
        return last.TryAttach(returnsToContext ? CapturedContext.Wrap(this, thread) : this, Version) ? null : RunMethod(ref trampoline);
    }

    internal sealed override Continuation? Retarget(ReusableOperation awaited, bool fromTailCall, bool toTailCall, LeanThread thread)
    {
        if (!_forwards && !AwaitsFlow)
            return null;
        _awaited = awaited;
        if (fromTailCall || (!_forwards && Resumption != FlowResumption.WithinFlow))
            return this;

        // A part of the same flow has left its context here, and continues as another flow.
        Context = thread.Capture();
        if (!toTailCall)
            return this;
        _resumesInline = false;
        return CapturedContext.Wrap(this, thread);
    }

    private Continuation? EndLike(FlowOperation<TResult> ended, ref Trampoline trampoline)
    {
        Failure error = ended.TakeOutcome(out _result);
        if (error.Exists)
            SetUnobservedError(error);
        return End(ended.IsTailCall ? Context : ended.Context, ref trampoline);
    }

    private Continuation? End(ExecutionContext? left, ref Trampoline trampoline)
    {
        Context = left;
        _awaited = null;
        return CompleteAndHandOff(ref trampoline);
    }

    private static void ThrowNotSuspended() => throw new InvalidOperationException(
        "A flow was resumed that does not wait: an awaiter has called its continuation more than once.");
}
