using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// A flow that has suspended. One object is the operation that its awaiter waits for, and the node attached to the operation that the flow waits for.
/// That holds regardless of how often the flow suspends. README.md describes the protocol. It has no members for user code.
/// </summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowBox<TResult> : FlowOperation<TResult>, IAwaitContinuation
{
    // The link while attached to a LeanTask; see Continuation.Next.
    private object? _next;

    // Made for the first foreign awaiter, and kept. Written by the thread that runs the flow.
    private Action? _moveNextAction;

    // The context in which to resume, or null where its flow is suppressed. Written by the thread that runs the flow, before it attaches it.
    private ExecutionContext? _context;

    // What the flow waits for: the FlowOperation with which it ends, if it forwards; otherwise the derived class says. Written by the thread
    // that runs the flow, before it attaches it. The thread that completes the operation may replace it, by exchange.
    private protected object? _awaited;

    // Whether the flow has ended with another operation, so that it ends like that. Written by the thread that runs the flow, before it attaches it.
    private bool _forwards;

    // Whether the flow waits, and may be resumed once. Written by the thread that runs the flow.
    private bool _isSuspended;

    // The first argument of SuspendedBy. Written by the thread that suspends the flow.
    private bool _resumesInTasks;

    // What is known of the flow as an awaiter; see Continuation.MethodKind. Written by the thread that suspends the flow.
    private MethodKind _kind;

    private protected FlowBox()
    {
    }

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.One;

    internal override MethodKind MethodKind => _kind;

    internal override Action MoveNextAction => _moveNextAction ??= ResumeForForeignAwaiter;

    /// <summary>The type that the compiler has made for the flow, or for its first step; for messages.</summary>
    private protected abstract Type Origin { get; }

    private protected override string Name => FlowName.Of(Origin);

    /// <summary>For builders: attaches a flow that has run up to its first suspension or its end.</summary>
    /// <param name="flow">The outcome of the flow's code.</param>
    /// <returns>The flow, for its caller.</returns>
    [SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
    [MethodImpl(MethodImplOptions.NoInlining)] // Once, and not in each flow's code.
    public static Flow<TResult> Of(Flow<TResult> flow)
    {
        if (flow.Pending is not FlowStep step)
            return flow;
        SteppedFlow<TResult> box = new(step.Origin);
        box.Await(step, ThreadLocalState.Current);
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

    internal override void RunQueued(ThreadLocalState thread) => Trampoline.RunOnPool(this, thread);

    internal override void ResumeForForeignAwaiter()
    {
        // A foreign awaiter never resumes a flow that forwards.
        if (_forwards)
            ThrowNotSuspended();
        Trampoline.RunForForeignAwaiter(this, _resumesInTasks);
    }

    /// <summary>Records what the flow needs to be resumed. It is attached next, and from then on it may run elsewhere, and must not be touched.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected void Suspend(MethodKind kind, ThreadLocalState thread)
    {
        thread.Capture(ref _context);
        _kind = MethodKind.Method | kind;
        _isSuspended = true;
    }

    /// <summary>
    /// What <see cref="Suspend"/> and <see cref="SuspendedBy"/> record where a <see cref="AwaiterRegistration"/> attaches the flow to a source that
    /// is not ours. Then there is no <see cref="LeanScheduler"/> to come back to.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected void SuspendBySource(ThreadLocalState thread)
    {
        Suspend(MethodKind.ConsumesAtOnce, thread);
        _resumesInTasks = thread.ForeignSynchronizationContext is null;
    }

    /// <summary>Prepares a run of the flow's code, in the context that it has captured.</summary>
    /// <returns>False for a flow that forwards, which <see cref="Forward"/> ends.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected bool Begin(ref Trampoline trampoline)
    {
        if (!_isSuspended)
            ThrowNotSuspended();
        _isSuspended = false;
        if (_forwards)
            return false;
        if (_context is { } context)
            trampoline.Enter(context);
        return true;
    }

    /// <summary>Ends a flow like the operation with which it has ended.</summary>
    private protected Continuation? Forward(ref Trampoline trampoline) => EndLike((FlowOperation<TResult>)_awaited!, ref trampoline);

    /// <summary>The flow ends with another operation: the awaiter of this operation awaits that one from now on, so that a recursion keeps no boxes.</summary>
    private protected Continuation? TailCall(FlowOperation<TResult> last, ref Trampoline trampoline)
    {
        if (!last.IsPending(Version))
            return EndLike(last, ref trampoline);

        _context = null;
        if (RetargetAwaiter(last) is { } retargeted)
            return last.TryAttach(retargeted, Version) ? null : trampoline.HandOff(retargeted);

        _awaited = last;
        _kind = MethodKind.Method | MethodKind.ConsumesAtOnce | MethodKind.ResumesInline;
        _forwards = true;
        _isSuspended = true;
        return last.TryAttach(this, Version) ? null : RunMethod(ref trampoline);
    }

    /// <summary>Makes the awaiter, if there is one that can, await another operation that ends like this one.</summary>
    /// <returns>What to attach to the other operation, or null if this box is to wait for it.</returns>
    private Continuation? RetargetAwaiter(FlowOperation<TResult> last)
    {
        Continuation? retargeted = HandOnAwaiter(last);

        // A box that forwards and has been awaited since hands its own awaiter on. Otherwise each flow that becomes another before it is awaited
        // would leave a box in the chain. A loop, because a program can build a chain of any length.
        while (retargeted is FlowBox<TResult> { _forwards: true } box && box.HandOnAwaiter(last) is { } outer)
            retargeted = outer;
        return retargeted;
    }

    private Continuation? HandOnAwaiter(FlowOperation<TResult> last)
    {
        Continuation? retargeted = Awaiter?.Retarget(this, last);
        if (retargeted is null)
            return null;

        ReleaseAwaiter();

        // This flow may still be held, or be resumed by mistake: it must not keep those that follow alive, nor run.
        _awaited = null;
        _isSuspended = false;
        return retargeted;
    }

    internal override Continuation? Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) =>
        (_forwards ? AwaitedOperation.Replace(ref _awaited, awaited, other) : RetargetCode(awaited, other)) ? this : null;

    /// <summary>Makes the flow's code await another operation, which ends like the one that it awaits.</summary>
    /// <returns>Whether it awaited that one.</returns>
    private protected abstract bool RetargetCode(ValueTaskSourceCore awaited, ValueTaskSourceCore other);

    private Continuation? EndLike(FlowOperation<TResult> ended, ref Trampoline trampoline)
    {
        Failure error = ended.TakeOutcome(out TResult? value);
        SetOutcome(value, error);
        return End(ref trampoline);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected Continuation? End(ref Trampoline trampoline)
    {
        _awaited = null;
        _context = null;

        // A source may have resumed the flow on two threads at the same time, and the other one suspended it.
        _isSuspended = false;
        return CompleteAndHandOff(ref trampoline);
    }

    [DoesNotReturn]
    private static void ThrowNotSuspended() => throw NotSuspended();

    private protected static InvalidOperationException NotSuspended() =>
        new("The flow was resumed while it was not suspended. An awaiter called its continuation more than once.");
}

/// <summary>The field of a flow, or of a step, that holds the operation which the flow waits for.</summary>
internal static class AwaitedOperation
{
    /// <summary>
    /// Makes a flow await another operation, which ends like the one that it awaits. By exchange: a flow that was resumed too early may be about to await
    /// something else, and its step may be in use again.
    /// </summary>
    /// <param name="field">The field, of a type that fits the other operation if it holds the one.</param>
    /// <param name="awaited">The one.</param>
    /// <param name="other">The other.</param>
    /// <returns>Whether the flow awaited the one. If not, nothing is written.</returns>
    internal static bool Replace<T>(ref T? field, ValueTaskSourceCore awaited, ValueTaskSourceCore other)
        where T : class
    {
        // Read first: what is there has the type of the field, and so has its like.
        T? present = field;
        return ReferenceEquals(present, awaited) && ReferenceEquals(Interlocked.CompareExchange(ref field, (T)(object)other, present), present);
    }
}

/// <summary>The name of the function that contains a flow.</summary>
internal static class FlowName
{
    /// <summary>The F# compiler names the class of an object expression <c>function@line</c>, and puts it into the function's module.</summary>
    internal static string Of(Type node)
    {
        string name = node.Name;
        int end = name.IndexOf('@', StringComparison.Ordinal);
        return end > 0 && node.DeclaringType is { } module ? $"{module.FullName}.{name[..end]}" : node.FullName ?? name;
    }
}
