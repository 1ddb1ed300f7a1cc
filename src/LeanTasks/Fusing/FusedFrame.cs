using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>
/// A fused method that has suspended: its state, and the node that is attached to the awaited operation. For code written by the weaver, which
/// makes the method's state machine such a frame.
/// </summary>
/// <remarks>
/// It belongs to the thread that runs the method, or, while the method waits, to the awaited operation. It is reused when its only consumer, the
/// method that awaits it, has received its result.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract partial class FusedFrame : Continuation, IAwaitContinuation, IAsyncStateMachine
{
    private static readonly object s_suppressed = new();

    // Written once, before the frame is used.
    private FusedPool _pool;

    // The link while attached to a LeanTask; see Continuation.Next.
    private object? _next;

    // Made for the first foreign awaiter, and kept.
    private Action? _moveNextAction;

    // The context that the method has captured, or s_suppressed where none flows; null while it is not suspended. Written by the thread that
    // runs the method, or by that of its callee, whose exception passes it.
    private object? _context;

    // What brings the method back to a context or scheduler, if the await of another frame asks for it; otherwise null. Written when it suspends
    // on another frame.
    private Continuation? _return;

    // The frame that awaits this one; null where code that is not fused does. Written by the thread that suspends both, before the leaf is Linked.
    private FusedFrame? _caller;

    // The frame that has ended and whose outcome this one takes when it is resumed elsewhere, or in the name of its caller; otherwise null. Written
    // by the thread on which that frame has ended.
    private FusedFrame? _ended;

    // A FrameState. Written by the thread that suspends the method and its callers, and by the one that resumes it; by interlocked operations
    // where both may write.
    private int _state;

    // The arguments of SuspendedBy. Written by the method as it suspends.
    private bool _resumesInTasks;
    private MethodKind _kind = MethodKind.Method;

    // Whether an awaiter that is not known has had a delegate to it, which it may keep: then the frame is not used again. Written by the method as it suspends.
    private bool _isReachable;

    private protected FusedFrame(FusedPool pool) => _pool = pool;

    // For New.
    private protected FusedFrame() => _pool = null!;

    internal sealed override ref object? Next => ref _next;

    internal sealed override MethodKind MethodKind => _kind;

    internal sealed override Inlining Inlining => Inlining.One;

    internal sealed override Action MoveNextAction => _moveNextAction ??= new Resumption(this).Resume;

    /// <summary>
    /// Whether it has been resumed since it was taken from the pool, if the method has one body. Then this frame suspends again. Written by the
    /// thread that runs the method.
    /// </summary>
    internal bool IsResumed { get; set; }

    private protected FusedPool Pool => _pool;

    /// <summary>
    /// Whether this frame, which has no code of its own, is brought to the context or scheduler of its caller. Then it hands its caller on to nobody.
    /// Written by the thread that suspends the caller, before this one is attached.
    /// </summary>
    private protected bool ReturnsToContext { get; private set; }

    /// <summary>Makes a frame that is given back to a pool.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static TFrame New<TFrame>(FusedPool pool)
        where TFrame : FusedFrame, new() => new() { _pool = pool };

    /// <summary>Runs the method from where it suspended, until it ends or suspends again.</summary>
    /// <param name="ended">The frame of the fused method that it awaited, if it was one.</param>
    /// <param name="run">The state shared with the methods that it calls.</param>
    /// <returns>True if it has ended; false if it has suspended again.</returns>
    public abstract bool ResumeMethod(FusedFrame? ended, ref FusedRun run);

    /// <summary>Attaches the method to the awaiter that it has suspended on, which does not belong to a fused method.</summary>
    /// <param name="run">The run in which it has suspended.</param>
    /// <remarks>A method that awaits fused ones only has nothing to be attached to.</remarks>
    public virtual void Attach(ref FusedRun run)
    {
    }

    /// <summary>Clears the state and the result of the method before the frame is reused.</summary>
    public virtual void Clear()
    {
    }

    /// <summary>Attaches the method to an awaiter that need not flow the context.</summary>
    /// <typeparam name="TAwaited">The type of the awaiter's result, if it is a value task's; otherwise any value type.</typeparam>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">The awaiter, a copy: from here on the frame may be running on another thread.</param>
    /// <param name="run">The run in which it has suspended.</param>
    protected void Await<TAwaited, TAwaiter>(TAwaiter awaiter, ref FusedRun run)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (!KnownAwaiter<TAwaiter>.Is)
            _isReachable = !_pool.ReusesReachable;
        AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, TAwaiter>(ref awaiter, this, run.ThreadLocalState);
    }

    /// <summary>Attaches the method to an awaiter that flows the context itself.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">The awaiter, a copy: from here on the frame may be running on another thread.</param>
    protected void AwaitFlowing<TAwaiter>(TAwaiter awaiter)
        where TAwaiter : INotifyCompletion
    {
        _isReachable = !_pool.ReusesReachable;
        AwaiterAttachment.AwaitOnCompleted(ref awaiter, this);
    }

    /// <summary>Ends the await of a method without a result, in the method that awaited it.</summary>
    /// <exception cref="Exception">The method failed; this is its exception.</exception>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void TakeEnd()
    {
        if (_error is null)
            return;
        if (_ended is not null)
            ThrowThroughEnded();
        _error.Throw();
    }

    /// <summary>Returns the result of a method to the method that awaited it.</summary>
    /// <typeparam name="TResult">The type of its result.</typeparam>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The method failed; this is its exception.</exception>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TResult TakeResult<TResult>()
    {
        TakeEnd();
        return Unsafe.As<FusedFrame<TResult>>(this).Result!;
    }

    internal sealed override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        _resumesInTasks = resumesInTasks;
        _kind = consumesAtOnce ? MethodKind.Method | MethodKind.ConsumesAtOnce : MethodKind.Method;
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    void IAwaitContinuation.RunHere() => Trampoline.RunHere(this);

    // Nothing calls these. A stack trace finds the method of the source by the interface, and a frame does not need methods of its own for that.
    void IAsyncStateMachine.MoveNext()
    {
    }

    void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }

    internal sealed override void RunQueued(ThreadLocalState thread) => Trampoline.RunOnPool(this, thread);

    internal sealed override void ResumeForForeignAwaiter() => Trampoline.RunForForeignAwaiter(this, _resumesInTasks);

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
        _state = FrameState.Attaching;
        ReturnsToContext = returnsToContext;
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
    internal void Link(ThreadLocalState thread)
    {
        if (Volatile.Read(ref _state) == FrameState.Held)
            Volatile.Write(ref _state, FrameState.Linked);
        else if (Interlocked.CompareExchange(ref _state, FrameState.Linked, FrameState.Running) == FrameState.Ended)
            ResumeCaller(thread);
    }

    /// <summary>
    /// Resumes the method, and then those that await it, until one suspends again or must be resumed elsewhere. Each runs in the contexts that it has
    /// captured.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal sealed override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (Volatile.Read(ref _state) != FrameState.Linked)
            BeginUnlinked();
        ThreadLocalState thread = trampoline.Thread;
        FusedRun run = FusedRun.Of(thread);
        FusedFrame frame = this;
        FusedFrame? ended = _ended;
        _ended = null;
        while (true)
        {
            if (!frame.TryEnter(ref trampoline))
                return null;
            bool hasEnded = frame.TryResume(ended, ref run);
            if (ended is not null)
                ReturnEnded(ended, thread);
            if (!hasEnded)
            {
                run.Link();
                return null;
            }

            if (Volatile.Read(ref frame._state) != FrameState.Linked && Interlocked.CompareExchange(ref frame._state, FrameState.Ended, FrameState.Running) == FrameState.Running)
                return null;

            if (frame._error is not null && !frame.ReturnsToContext && trampoline.LeaveTasksToInline())
                frame = frame.PassException();
            if (frame._caller is not { } caller)
            {
                frame.CompleteTask(thread);
                return null;
            }

            // The awaiter has resumed a frame without code where its caller asked for, and in the caller's place.
            if (!frame.ReturnsToContext && (caller._return is not null || !trampoline.LeaveTasksToInline()))
            {
                caller._ended = frame;
                return trampoline.HandOff(caller._return ?? caller);
            }

            ended = frame;
            frame = caller;
        }
    }

    /// <summary>Completes the task that code that is not fused has, and gives the frame back before any of that code runs.</summary>
    private protected abstract void CompleteTask(ThreadLocalState thread);

    /// <summary>Gives the frame back, whose outcome has been taken.</summary>
    internal void Return(ThreadLocalState thread)
    {
        _caller = null;
        _ended = null;
        _error = null;
        _return = null;
        ReturnsToContext = false;
        IsResumed = false;
        Clear();
        if (!_isReachable)
            _pool.Return(thread, this);
    }

    private static void ReturnEnded(FusedFrame frame, ThreadLocalState thread)
    {
        FusedFrame? ended = frame;
        while (ended is not null)
        {
            FusedFrame? before = ended._ended;
            ended.Return(thread);
            ended = before;
        }
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

    // The method has ended before its callers were linked. The thread that links them resumes the caller, which may need to go on elsewhere. The
    // contexts on this thread are those of code that is not fused by now.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ResumeCaller(ThreadLocalState thread)
    {
        if (_caller is not { } caller)
        {
            CompleteTask(thread);
            return;
        }

        caller._ended = this;
        (caller._return ?? caller).Run(antecedent: null!, RuntimeHelpers.TryEnsureSufficientExecutionStack());
    }

    // Where the flow was suppressed, the method goes on in the current context, and changes that it makes there stay, as in the BCL. A method
    // that is not suspended is not resumed: an awaiter has called its continuation once more.
    private bool TryEnter(ref Trampoline trampoline)
    {
        object? context = _context;
        if (context is null)
            return false;
        _context = null;
        if (context is ExecutionContext captured)
            trampoline.Enter(captured);
        return true;
    }

    [StackTraceHidden]
    private bool TryResume(FusedFrame? ended, ref FusedRun run)
    {
        try
        {
            return ResumeMethod(ended, ref run);
        }
        catch (Exception exception)
        {
            run.Fail();
            _error = ExceptionDispatchInfo.Capture(exception);
            return true;
        }
    }
}
