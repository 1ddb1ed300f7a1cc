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

    // Where such a frame has ended before its callers were linked: the id of the thread. Written by that thread, before it is Ended.
    private int _endedOn;

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

    /// <summary>Whether this frame has no code of its own, and what resumes it brings it to where its caller goes on.</summary>
    private protected bool IsBrought { get; init; }

    /// <summary>
    /// Whether this frame, which has no code of its own, is brought to the context or scheduler of its caller. Written by the thread that suspends the
    /// caller, before this one is attached.
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
                return run.LinkLeaf() is { } next ? trampoline.HandOff(next) : null;

            if (Volatile.Read(ref frame._state) != FrameState.Linked && frame.TryEndUnlinked())
                return null;

            if (frame._error is not null && (frame.CallsBackInPlace ? trampoline.IsOutsideTasks : trampoline.LeaveTasksToInline()))
                frame = frame.PassException();
            if (frame._caller is not { } caller)
            {
                frame.CompleteTask(thread);
                return null;
            }

            if (!frame.ResumesHere(caller, ref trampoline))
            {
                caller._ended = frame;
                if (!frame._pool.CompletesSource)
                    return trampoline.HandOff(caller._return ?? caller);

                // A source of value tasks posts, wherever it is completed.
                caller._return!.Run(null!, mayInline: false);
                return null;
            }

            ended = frame;
            frame = caller;
            trampoline.TakeContexts();
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

    // Whether a caller that need not come back to a place goes on here, in any context. After the end of a task it goes on here only outside of foreign
    // contexts and schedulers.
    private bool CallsBackInPlace => IsBrought || _pool.CompletesSource;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool ResumesHere(FusedFrame caller, ref Trampoline trampoline) =>
        IsBrought || (caller._return is null && (_pool.CompletesSource || trampoline.LeaveTasksToInline()));

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
