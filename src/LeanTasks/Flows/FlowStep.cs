using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// A place where a flow waits, and the code that follows up to the end of the construct around it. Only the code of its flow sees it, and it may be
/// reused once it has been resumed. README.md describes the protocol. It has no members for user code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowStep : FlowPart
{
    // Null for the step itself.
    private FlowPart? _last;

    private protected FlowStep(MethodKind kind, bool isReachable)
    {
        Kind = kind;
        IsReachable = isReachable;
    }

    /// <summary>The type that the compiler has made for this place, by which messages name the flow.</summary>
    internal virtual Type Origin => GetType();

    /// <summary>The outermost frame around the step so far, or the step itself. Of use until the flow is attached. Written by the thread that runs the flow.</summary>
    internal FlowPart Last
    {
        get => _last ?? this;
        set => _last = value;
    }

    /// <summary>What else is known of a flow that waits here.</summary>
    internal MethodKind Kind { get; }

    /// <summary>Whether code that is not known gets a delegate to the flow, which it may keep, and call when the flow waits elsewhere.</summary>
    internal bool IsReachable { get; }

    /// <summary>
    /// Attaches the flow to what it waits for. The last thing that is done with the step: the flow may be resumed immediately, elsewhere.
    /// </summary>
    /// <param name="box">The flow.</param>
    /// <param name="thread">The current thread.</param>
    internal abstract void Attach(Continuation box, ThreadLocalState thread);

    /// <summary>Runs the code that follows, and then that of the frames around it. Does not throw.</summary>
    internal abstract void Resume(ref FlowRun run);

    /// <summary>Makes the step await another operation, which ends like the one that it awaits.</summary>
    /// <returns>Whether it awaited that one.</returns>
    internal virtual bool Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) => false;

    /// <summary>Called when the step has been resumed, and may be used again.</summary>
    /// <param name="pool">The current thread, in whose pool it is put; null if it must not be used again.</param>
    private protected virtual void Release(ThreadLocalState? pool)
    {
        Outer = null;
        _last = null;
    }
}

/// <summary>A step with the code that follows. It has no members for user code.</summary>
/// <typeparam name="TInput">The type of <see cref="Input"/>.</typeparam>
/// <typeparam name="TResult">The type of the result of the code.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowStep<TInput, TResult> : FlowStep
{
    private protected FlowStep(MethodKind kind, bool isReachable)
        : base(kind, isReachable)
    {
    }

    /// <summary>For builders: the input of the code: the awaiter, or the outcome of the awaited flow. Written by the thread that runs the flow.</summary>
    public TInput Input { get; private protected set; } = default!;

    /// <summary>For builders: the outcome of the code, if the step was created from a struct. Written by the struct.</summary>
    public Flow<TResult> Outcome { get; set; }

    /// <summary>For builders: runs the code that follows, which first reads the result of the awaited operation from <see cref="Input"/>.</summary>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed();

    /// <summary>Runs the code that follows, and then that of the frames around it. Does not throw.</summary>
    private protected void RunCode(ref FlowRun run)
    {
        Flow<TResult> outcome = default;
        Failure error = default;
        try
        {
            outcome = Proceed();
        }
        catch (Exception exception)
        {
            error = Failure.Of(exception);
        }

        Finish(outcome, error, ref run);
    }

    /// <summary>The code that follows has run: lets go of the step, and runs the code of the frames around it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // Into sealed classes, whose methods are called then without a look-up.
    private protected void Finish(Flow<TResult> outcome, Failure error, ref FlowRun run)
    {
        FlowPart? outer = Outer;
        Release(run.Pool);
        Deliver(outer, outcome, error, ref run);
    }

    private protected override void Release(ThreadLocalState? pool)
    {
        Input = default!;
        base.Release(pool);
    }
}
