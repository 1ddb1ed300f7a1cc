using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <content>How a method suspends, and how its frame is attached to what it awaits and linked to its callers: README.md.</content>
public abstract partial class FusedFrame
{
    /// <summary>The method suspends for the first time, on an awaiter, before its callers do.</summary>
    /// <returns>Whether it is suspended; otherwise it has been resumed meanwhile, and has ended.</returns>
    internal bool TrySuspend(ref FusedRun run)
    {
        _state = FrameState.Attaching;
        SuspendAgain(ref run);
        return Hold() != FrameState.Ended;
    }

    /// <summary>The method suspends on what it is attached to later, by <see cref="AttachSuspended"/>: nothing can resume it before.</summary>
    internal void SuspendUnattached() => _state = FrameState.Held;

    /// <summary>Attaches the method, whose caller has suspended on it.</summary>
    /// <param name="returnsToContext">Whether its caller comes back to a context or scheduler.</param>
    /// <param name="run">The run.</param>
    internal void AttachSuspended(bool returnsToContext, ref FusedRun run)
    {
        ReturnsToContext = returnsToContext;
        _state = FrameState.Attaching;
        SuspendAgain(ref run);
        Hold();
    }

    /// <summary>The suspending thread goes on to link the callers, and runs no user code on the way.</summary>
    /// <returns>What the state was.</returns>
    internal int Hold() => Interlocked.CompareExchange(ref _state, FrameState.Held, FrameState.Attaching);

    /// <summary>The suspending thread is about to run user code, until it calls <see cref="Hold"/>: what resumes the method must not wait for it.</summary>
    internal void Release()
    {
        // No other thread writes it while it is Held.
        if (_state is FrameState.Held)
            Volatile.Write(ref _state, FrameState.Attaching);
    }

    /// <summary>The method suspends on an awaiter. From here on it may be running on another thread.</summary>
    internal void SuspendAgain(ref FusedRun run)
    {
        Capture(run.ThreadLocalState);
        Attach(ref run);
    }

    /// <summary>The method suspends for the first time, until the method of another frame ends, which has just suspended.</summary>
    /// <param name="awaited">The other frame.</param>
    /// <param name="options">What is known of the await; it comes back to a context or scheduler only if there is one.</param>
    /// <param name="thread">The current thread.</param>
    internal void SuspendOn(FusedFrame awaited, FusedAwaitOptions options, ThreadLocalState thread)
    {
        _state = FrameState.Linked;
        SuspendAgainOn(awaited, options, thread);
    }

    /// <inheritdoc cref="SuspendOn"/>
    internal void SuspendAgainOn(FusedFrame awaited, FusedAwaitOptions options, ThreadLocalState thread)
    {
        Capture(thread);
        awaited._caller = this;
        _passesExceptions = (options & FusedAwaitOptions.PassesExceptions) != 0;
        if ((options & FusedAwaitOptions.ReturnsToContext) != 0)
            _return = CapturedContext.Wrap(this, thread);
        else if (_return is not null)
            _return = null;
    }

    /// <summary>All callers of the method are linked, and it is the innermost: whatever resumes it resumes them.</summary>
    /// <returns>What resumes its caller, if it has ended before; otherwise null.</returns>
    internal Continuation? Link(ThreadLocalState thread)
    {
        if (Volatile.Read(ref _state) == FrameState.Held)
            Volatile.Write(ref _state, FrameState.Linked);
        else if (Interlocked.CompareExchange(ref _state, FrameState.Linked, FrameState.Running) == FrameState.Ended)
            return EndLinked(thread);
        return null;
    }

    private void Capture(ThreadLocalState thread) => _context = thread.Capture() ?? s_suppressed;

    // Its callers are not linked, or were not a moment ago. While the other thread is in user code, which may be waiting for this thread, it runs
    // immediately. Otherwise the other thread links the callers, which waits for nothing.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void BeginUnlinked()
    {
        SpinWait spinner = default;
        while (Interlocked.CompareExchange(ref _state, FrameState.Running, FrameState.Attaching) == FrameState.Held)
            spinner.SpinOnce();
    }

    // The method has ended. Whether that was before its callers were linked: then the thread that links them goes on.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryEndUnlinked()
    {
        _endedOn = Environment.CurrentManagedThreadId;
        return Interlocked.CompareExchange(ref _state, FrameState.Ended, FrameState.Running) == FrameState.Running;
    }

    // The method has ended before its callers were linked. The thread that links them resumes the caller, which may need to go on elsewhere. The
    // contexts on this thread are those of code that is not fused by now.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation? EndLinked(ThreadLocalState thread)
    {
        if (_caller is not { } caller)
        {
            CompleteTask(thread);
            return null;
        }

        caller._ended = this;
        Continuation next = caller._return ?? caller;
        if (!IsBrought || _endedOn == Environment.CurrentManagedThreadId)
            return next;

        // What is awaited has moved the continuation to another thread. This one may be what the caller waits for.
        next.Run(antecedent: null!, mayInline: false);
        return null;
    }
}
