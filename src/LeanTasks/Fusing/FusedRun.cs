using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Fusing;

/// <summary>
/// The state that fused methods share while they call each other on one thread. It is passed by reference from the first one on.
/// For code written by the weaver.
/// </summary>
/// <remarks>
/// It lives on the stack of the outermost method's caller. Allocates nothing. Not thread-safe: it never leaves its thread. The members called when a
/// method suspends or fails are not inlined. A copy for each await would take the JIT longer than the method itself.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FusedRun
{
    private readonly Thread _thread;

    // Looked up when the first method suspends.
    private ThreadLocalState? _threadLocalState;

    // The frame of the method that has suspended, from its return until its caller awaits it. From Resume to TakeResumed: the one that has ended, if there is one.
    private FusedFrame? _pending;

    // The frame of a method with one body that is resumed, from Resume to TakeResumed.
    private FusedFrame? _resumed;

    // The innermost frame of those that have suspended, which waits on what is not fused, until all its callers are linked.
    private FusedFrame? _leaf;

    // Whether the leaf is yet to be attached, in the way that the await of its caller asks for.
    private bool _leafIsUnattached;

    // Whether an await on this thread comes back to a scheduler. Looked up when the leaf suspends, and the same for its callers.
    private bool _hasScheduler;

    // Whether the await of what has just suspended goes on anywhere, which was not known when its code was written.
    private bool _goesOnAnywhere;

    // The contexts before the call that a resumed method makes, while it is in it. Also those before the run, where an entry point has begun it.
    private FusedContexts _beforeCall;
    private bool _isInCall;

    private FusedRun(Thread thread, ThreadLocalState? threadLocalState)
    {
        _thread = thread;
        _threadLocalState = threadLocalState;
    }

    /// <summary>True if the method that has just returned has suspended, and so has no result yet.</summary>
    public readonly bool IsPending
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _pending is not null;
    }

    /// <summary>True if the method that has just been called resumes in a frame; false if it begins.</summary>
    public readonly bool IsResumed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _resumed is not null;
    }

    /// <summary>Records that the await of the suspended method resumes anywhere, which was not known when its code was written.</summary>
    public void GoOnAnywhere() => _goesOnAnywhere = true;

    /// <summary>Gets the current contexts of the thread.</summary>
    public readonly FusedContexts Contexts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable
            ? new FusedContexts(ThreadFields.ExecutionContext(_thread), ThreadFields.SynchronizationContext(_thread))
            : PublicContexts;
    }

    internal ThreadLocalState ThreadLocalState => _threadLocalState ??= ThreadLocalState.Current;

    private static FusedContexts PublicContexts
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => new(ExecutionContext.Capture() ?? (object)new SuppressedContext(), SynchronizationContext.Current);
    }

    /// <summary>Begins a run on the current thread. <see cref="FusedEntryPoint"/> restores these contexts when the run ends.</summary>
    /// <returns>The run, in which nothing is pending.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedRun Begin()
    {
        FusedRun run = new(Thread.CurrentThread, null);
        run._beforeCall = run.Contexts;
        return run;
    }

    /// <summary>Throws if a method is called without an instance, like the instance call that its static form replaces.</summary>
    /// <param name="instance">The instance.</param>
    /// <exception cref="NullReferenceException">The instance is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckInstance(object instance) => _ = Unsafe.As<AnyInstance>(instance).First;

    /// <summary>Restores the contexts that there were when an entry point began the run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void End() => Leave(_beforeCall);

    /// <summary>The same where the outermost method has thrown. It may have failed to suspend, after others had: their outcome is lost, and they end.</summary>
    internal void EndFailed()
    {
        Abandon();
        End();
    }

    /// <summary>The run of methods that are resumed.</summary>
    internal static FusedRun Of(ThreadLocalState thread) => new(thread.Thread, thread);

    /// <summary>
    /// Restores the execution context and the <see cref="SynchronizationContext"/> after a call, as a builder does after the first step of a
    /// method.
    /// </summary>
    /// <param name="before">The contexts just before the call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Leave(FusedContexts before)
    {
        if (!AmbientContext.FieldsAreUsable
            || !ReferenceEquals(before.Execution, ThreadFields.ExecutionContext(_thread))
            || !ReferenceEquals(before.Synchronization, ThreadFields.SynchronizationContext(_thread)))
        {
            Restore(before);
        }
    }

    /// <summary>Records that a resumed method is about to call a fused one, outside of any handler.</summary>
    public void BeginCall()
    {
        _beforeCall = Contexts;
        _isInCall = true;
    }

    /// <summary>Records that the call has returned.</summary>
    public void EndCall()
    {
        _isInCall = false;
        Leave(_beforeCall);
    }

    /// <summary>Records that a method with one body is about to call a fused one, outside of any handler.</summary>
    /// <param name="resumed">Its frame, if it has been resumed; otherwise null.</param>
    /// <returns>The current contexts.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FusedContexts BeginCall(FusedFrame? resumed)
    {
        FusedContexts before = Contexts;
        if (resumed is not null)
        {
            _beforeCall = before;
            _isInCall = true;
        }

        return before;
    }

    /// <summary>Records that the call has returned.</summary>
    /// <param name="before">The contexts just before it.</param>
    /// <param name="resumed">The frame of the method, if it has been resumed; otherwise null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCall(FusedContexts before, FusedFrame? resumed)
    {
        if (resumed is not null)
            _isInCall = false;
        Leave(before);
    }

    /// <summary>Records that a method with one body is about to be called to resume it.</summary>
    /// <param name="frame">Its frame.</param>
    /// <param name="ended">The frame of the fused method that it awaited, if it was one.</param>
    public void Resume(FusedFrame frame, FusedFrame? ended)
    {
        _resumed = frame;
        _pending = ended;
    }

    /// <summary>Records that a method with one body was called to resume it, and suspends in the same frame from now on.</summary>
    /// <param name="ended">The frame of the fused method that it awaited, if it was one.</param>
    /// <returns>Its frame.</returns>
    public FusedFrame TakeResumed(out FusedFrame? ended)
    {
        FusedFrame frame = _resumed!;
        ended = _pending;
        _resumed = null;
        _pending = null;
        frame.IsResumed = true;
        return frame;
    }

    /// <summary>
    /// Restores the execution context and the <see cref="SynchronizationContext"/> after a call that has thrown, and rethrows, as an <c>await</c>
    /// does. No method is suspended any longer.
    /// </summary>
    /// <param name="before">The contexts just before the call.</param>
    /// <param name="exception">The exception that it threw.</param>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Fail(FusedContexts before, Exception exception)
    {
        Abandon();
        Leave(before);
        ExceptionDispatchInfo.Throw(exception);
    }

    /// <summary>
    /// Suspends a method on an operation that is not fused, for the first time; or again, if it has one body. The first time, it is attached to that
    /// operation immediately, before any of its callers continues.
    /// </summary>
    /// <typeparam name="TResult">The type of its result.</typeparam>
    /// <param name="frame">Its frame.</param>
    /// <returns>The result, if it has been resumed and has ended in the meantime; then nothing is pending.</returns>
    /// <exception cref="Exception">The exception that it failed with in the meantime.</exception>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public TResult Suspend<TResult>(FusedFrame<TResult> frame)
    {
        if (TrySuspend(frame))
            return default!;

        try
        {
            return frame.TakeResult<TResult>();
        }
        finally
        {
            frame.Return(ThreadLocalState);
        }
    }

    /// <inheritdoc cref="Suspend{TResult}(FusedFrame{TResult})"/>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Suspend(FusedFrame frame)
    {
        if (TrySuspend(frame))
            return;

        try
        {
            frame.TakeEnd();
        }
        finally
        {
            frame.Return(ThreadLocalState);
        }
    }

    /// <summary>Suspends a resumed method on an operation that is not fused. From here on it may be running on another thread.</summary>
    /// <param name="frame">Its frame.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void SuspendAgain(FusedFrame frame) => frame.SuspendAgain(ref this);

    /// <summary>Suspends a method until the method that it called, and that has just suspended, ends. For the first time; or again, if it has one body.</summary>
    /// <param name="frame">Its frame.</param>
    /// <param name="options">The properties of the await.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void SuspendOn(FusedFrame frame, FusedAwaitOptions options)
    {
        options = Asked(options);
        if (frame.IsResumed)
            frame.SuspendAgainOn(_pending!, Possible(options), ThreadLocalState);
        else
            frame.SuspendOn(_pending!, Possible(options), ThreadLocalState);
        SetPending(frame, options);
    }

    /// <summary>Suspends a resumed method until the method that it called, and that has just suspended, ends.</summary>
    /// <inheritdoc cref="SuspendOn(FusedFrame, FusedAwaitOptions)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void SuspendAgainOn(FusedFrame frame, FusedAwaitOptions options)
    {
        options = Asked(options);
        frame.SuspendAgainOn(_pending!, Possible(options), ThreadLocalState);
        SetPending(frame, options);
    }

    /// <summary>Suspends a frame of this library that has no code of its own, and is attached as its caller's await would be, when that suspends.</summary>
    internal void SuspendUnattached(FusedFrame frame)
    {
        frame.SuspendUnattached();
        Begin(frame);
        _leafIsUnattached = true;
    }

    private void SetPending(FusedFrame frame, FusedAwaitOptions options)
    {
        _pending = frame;
        if (!_leafIsUnattached)
            return;
        _leafIsUnattached = false;
        _leaf!.AttachSuspended((options & FusedAwaitOptions.ReturnsToContext) != 0, ref this);
    }

    // An AsyncLocal with a change handler runs user code, which may wait for the leaf to be resumed, or resume it itself.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Restore(FusedContexts contexts)
    {
        _leaf?.Release();
        MethodStart.Restore(contexts.Execution, contexts.Synchronization);
        _leaf?.Hold();
    }

    // Whether it is suspended; otherwise it has been resumed meanwhile, and has ended. The exception of one that has failed passes the method a second
    // time, so its trace shows it twice. Resuming the callers later, from the frame, would show it once. But they would go on in another context,
    // behind the code that has called them, and on more stack for each failure.
    private bool TrySuspend(FusedFrame frame)
    {
        if (frame.IsResumed)
        {
            frame.SuspendAgain(ref this);
            _pending = frame;
            return true;
        }

        if (!frame.TrySuspend(ref this))
            return false;
        Begin(frame);
        return true;
    }

    private void Begin(FusedFrame leaf)
    {
        _leaf = _pending = leaf;
        _leafIsUnattached = false;
        _goesOnAnywhere = false;
        _hasScheduler = ThreadLocalState.ForeignScheduler is not null || AmbientContext.ForeignTaskScheduler is not null;
    }

    // Without ReturnsToContext, if the await was found to go on anywhere.
    private FusedAwaitOptions Asked(FusedAwaitOptions options)
    {
        options = _goesOnAnywhere ? options & ~FusedAwaitOptions.ReturnsToContext : options;
        _goesOnAnywhere = false;
        return options;
    }

    // Without ReturnsToContext, if there is nothing to come back to.
    private FusedAwaitOptions Possible(FusedAwaitOptions options) =>
        _hasScheduler || ThreadLocalState.ForeignSynchronizationContext is not null ? options : options & ~FusedAwaitOptions.ReturnsToContext;

    /// <summary>A resumed method has thrown, perhaps through a call.</summary>
    internal void Fail()
    {
        Abandon();
        if (!_isInCall)
            return;
        _isInCall = false;
        Leave(_beforeCall);
    }

    /// <summary>The outermost frame, which code that is not fused is about to await.</summary>
    internal readonly FusedFrame Outermost => _pending!;

    /// <summary>All frames that have suspended are linked, if any have. From here on they belong to what the leaf awaits.</summary>
    internal void Link() => LinkLeaf()?.Run(antecedent: null!, RuntimeHelpers.TryEnsureSufficientExecutionStack());

    /// <inheritdoc cref="Link"/>
    /// <returns>What resumes the caller of the leaf, if that has ended before; otherwise null.</returns>
    internal Continuation? LinkLeaf()
    {
        FusedFrame? leaf = _leaf;
        _leaf = null;
        _pending = null;
        return leaf?.Link(ThreadLocalState);
    }

    // A method that was to await what has suspended has failed to: nothing takes the outcome.
    private void Abandon()
    {
        if (_leafIsUnattached)
        {
            // Nothing resumes it, and its task is not awaited.
            _leafIsUnattached = false;
            _leaf!.Return(ThreadLocalState);
            (_leaf, _pending) = (null, null);
        }
        else if (_leaf is not null)
        {
            Link();
        }
    }

    // To read the first byte of an object is one instruction to the JIT, which nothing but null fails. Object.GetType would be a call.
    [StructLayout(LayoutKind.Sequential)]
    private sealed class AnyInstance
    {
        [SuppressMessage("Performance", "CA1805", Justification = "Nothing else assigns it, which the compiler warns of.")]
        internal readonly byte First = 0;
    }
}
