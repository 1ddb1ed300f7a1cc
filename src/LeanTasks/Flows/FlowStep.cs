using System.ComponentModel;
using System.Diagnostics;
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

    /// <summary>Attaches the flow to what it waits for. The last thing that is done with the step: the flow may be resumed at once, elsewhere.</summary>
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
