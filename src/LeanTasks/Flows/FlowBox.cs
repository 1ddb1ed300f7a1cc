using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// A flow that has suspended: the operation that its awaiter waits for, and what is attached to whatever the flow waits for, in one object,
/// however often the flow suspends. README.md describes the protocol. It has no members for user code.
/// </summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public sealed class FlowBox<TResult> : FlowOperation<TResult>, IAwaitContinuation
{
    // The type that the compiler has made for the first step; for messages.
    private readonly Type _origin;

    // The FlowStep in which the flow waits; or the FlowOperation with which it ends, if it forwards. Written by the thread that runs the
    // flow, before it attaches it; and by the thread that retargets a flow that forwards.
    private object? _awaited;

    // The link while attached to a LeanTask; see Continuation.Next.
    private object? _next;

    // Made for the first foreign awaiter, and kept. Written by the thread that runs the flow.
    private Action? _moveNextAction;

    // The context in which to resume, or null where its flow is suppressed. Written by the thread that runs the flow, before it attaches it.
    private ExecutionContext? _context;

    // Whether the flow waits, and may be resumed once. Written by the thread that runs the flow.
    private bool _isSuspended;

    // Whether the flow has ended with another operation, so that it ends like that. Written by the thread that runs the flow, before it attaches it.
    private bool _forwards;

    // Whether an awaiter that is not known has had a delegate to the flow, which it may call again at any time: then the steps of the flow
    // are not used again. Written by the thread that runs the flow, before it attaches it.
    private bool _isReachable;

    // The first argument of SuspendedBy. Written by the thread that suspends the flow.
    private bool _resumesInTasks;

    // What is known of the flow as an awaiter; see Continuation.MethodKind. Written by the thread that suspends the flow.
    private MethodKind _kind;

    private FlowBox(Type origin) => _origin = origin;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.One;

    internal override MethodKind MethodKind => _kind;

    internal override Action MoveNextAction => _moveNextAction ??= ResumeForForeignAwaiter;

    private protected override string Name => FlowName.Of(_origin);

    /// <summary>For builders: attaches a flow that has run up to its first suspension or its end.</summary>
    /// <param name="flow">The outcome of the flow's code.</param>
    /// <returns>The flow, for its caller.</returns>
    [SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
    [MethodImpl(MethodImplOptions.NoInlining)] // Once, and not in each flow's code.
    public static Flow<TResult> Of(Flow<TResult> flow)
    {
        if (flow.Pending is not FlowStep step)
            return flow;
        FlowBox<TResult> box = new(step.Origin);
        box.Await(step, LeanThread.Current);
        return new Flow<TResult>(box);
    }

    /// <summary>Called by the outermost part of the flow, when it has ended.</summary>
    internal void SetOutcome(TResult? value, Failure error)
    {
        if (error.Exists)
            SetUnobservedError(error);
        else
            _result = value;
    }

    internal override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        _resumesInTasks = resumesInTasks;
        if (consumesAtOnce)
            _kind |= MethodKind.ConsumesAtOnce;
    }

    internal override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    void IAwaitContinuation.RunHere() => Trampoline.RunHere(this);

    internal override void RunQueued(LeanThread thread) => Trampoline.RunOnPool(this, thread);

    internal override void ResumeForForeignAwaiter()
    {
        // A foreign awaiter never resumes a flow that forwards.
        if (_forwards)
            ThrowNotSuspended();
        Trampoline.RunForForeignAwaiter(this, _resumesInTasks);
    }

    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!_isSuspended)
            ThrowNotSuspended();
        _isSuspended = false;
        if (_forwards)
            return EndLike(Unsafe.As<FlowOperation<TResult>>(_awaited!), ref trampoline);

        if (_context is { } context)
            trampoline.Enter(context);
        FlowStep step = Unsafe.As<FlowStep>(_awaited!);
        _awaited = null;
        FlowRun run = new(this, _isReachable ? null : trampoline.Thread);
        step.Resume(ref run);
        if (run.Next is { } next)
        {
            Await(next, trampoline.Thread);
            return null;
        }

        return run.Last is { } last ? Become(Unsafe.As<FlowOperation<TResult>>(last), ref trampoline) : End(ref trampoline);
    }

    /// <summary>Attaches the flow to what a step waits for. From here on it may run elsewhere, and must not be touched.</summary>
    private void Await(FlowStep step, LeanThread thread)
    {
        _awaited = step;
        _context = thread.Capture();
        _kind = MethodKind.Method | step.Kind;
        _isReachable |= step.IsReachable;
        _isSuspended = true;
        step.Attach(this, thread);
    }

    /// <summary>The flow ends with another operation: the awaiter of this operation awaits that one from now on, so that a recursion keeps no boxes.</summary>
    private Continuation? Become(FlowOperation<TResult> last, ref Trampoline trampoline)
    {
        if (!last.IsPending(Version))
            return EndLike(last, ref trampoline);

        _context = null;
        if (Awaiter is { } awaiter && awaiter.Retarget(last) is { } retargeted)
        {
            ReleaseAwaiter();
            return last.TryAttach(retargeted, Version) ? null : trampoline.HandOff(retargeted);
        }

        _awaited = last;
        _kind = MethodKind.Method | MethodKind.ConsumesAtOnce | MethodKind.ResumesInline;
        _forwards = true;
        _isSuspended = true;
        return last.TryAttach(this, Version) ? null : RunMethod(ref trampoline);
    }

    internal override Continuation? Retarget(ReusableOperation awaited)
    {
        if (!_forwards)
            return Unsafe.As<FlowStep?>(_awaited) is { } step && step.Retarget(awaited) ? this : null;
        _awaited = awaited;
        return this;
    }

    private Continuation? EndLike(FlowOperation<TResult> ended, ref Trampoline trampoline)
    {
        Failure error = ended.TakeOutcome(out TResult? value);
        SetOutcome(value, error);
        return End(ref trampoline);
    }

    private Continuation? End(ref Trampoline trampoline)
    {
        _awaited = null;
        _context = null;
        return CompleteAndHandOff(ref trampoline);
    }

    private static void ThrowNotSuspended() => throw new InvalidOperationException(
        "A flow was resumed that does not wait: an awaiter has called its continuation more than once.");
}
