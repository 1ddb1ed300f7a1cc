using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Fusing;

/// <summary>
/// What methods that are fused share while they run on one thread, one called by the other: passed by reference from the first one on.
/// For code written by the weaver.
/// </summary>
/// <remarks>It lives on the stack of the outermost method's caller. Allocates nothing. Not thread-safe: it never leaves its thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FusedRun
{
    private readonly Thread _thread;

    // Looked up when the first method suspends.
    private LeanThread? _leanThread;

    // The frame of the method that has suspended, from its return until its caller awaits it.
    private FusedFrame? _pending;

    // The innermost frame of those that have suspended, until it is attached; it awaits what is not fused.
    private FusedFrame? _leaf;

    // The contexts in which the leaf has suspended.
    private FusedContexts _contextsOfLeaf;

    private FusedRun(Thread thread, LeanThread? leanThread)
    {
        _thread = thread;
        _leanThread = leanThread;
    }

    /// <summary>Whether the method that has just returned has suspended: it has no result yet.</summary>
    public readonly bool IsPending
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _pending is not null;
    }

    /// <summary>The contexts of the thread now.</summary>
    public readonly FusedContexts Contexts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable
            ? new FusedContexts(ThreadFields.ExecutionContext(_thread), ThreadFields.SynchronizationContext(_thread))
            : PublicContexts;
    }

    internal LeanThread LeanThread => _leanThread ??= LeanThread.Current;

    private static FusedContexts PublicContexts =>
        new(ExecutionContext.Capture() ?? (object)new SuppressedContext(), SynchronizationContext.Current);

    /// <summary>Begins a run on the current thread.</summary>
    /// <returns>The run, in which nothing is pending.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedRun Begin() => new(Thread.CurrentThread, null);

    /// <summary>The run of methods that are resumed.</summary>
    internal static FusedRun Of(LeanThread thread) => new(thread.Thread, thread);

    /// <summary>Restores the contexts after a call, as a builder does after the first step of a method.</summary>
    /// <param name="before">The contexts just before the call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Leave(FusedContexts before)
    {
        if (!AmbientContext.FieldsAreUsable
            || !ReferenceEquals(before.Execution, ThreadFields.ExecutionContext(_thread))
            || !ReferenceEquals(before.Synchronization, ThreadFields.SynchronizationContext(_thread)))
        {
            MethodStart.Restore(before.Execution, before.Synchronization);
        }
    }

    /// <summary>Restores the contexts after a call that has thrown, and throws again, as an <c>await</c> does. No method is suspended any more.</summary>
    /// <param name="before">The contexts just before the call.</param>
    /// <param name="exception">What it has thrown.</param>
    public void Fail(FusedContexts before, Exception exception)
    {
        Abandon();
        Leave(before);
        ExceptionDispatchInfo.Throw(exception);
    }

    /// <summary>A method has suspended on what is not fused. It is attached to that once all methods are linked that await it.</summary>
    /// <param name="frame">Its frame.</param>
    public void Suspend(FusedFrame frame)
    {
        frame.Suspend(LeanThread);
        _leaf = frame;
        _contextsOfLeaf = Contexts;
        _pending = frame;
    }

    /// <summary>A method has suspended until the one that it has called ends, which has just suspended.</summary>
    /// <param name="frame">Its frame.</param>
    /// <param name="returnsToContext">Whether it is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    public void SuspendOn(FusedFrame frame, bool returnsToContext)
    {
        frame.SuspendOn(_pending!, returnsToContext, LeanThread);
        _pending = frame;
    }

    /// <summary>Forgets methods that have suspended: one that was to await them has failed.</summary>
    internal void Abandon()
    {
        _pending = null;
        _leaf = null;
    }

    /// <summary>The outermost frame, which code that is not fused is about to await.</summary>
    internal readonly FusedFrame Outermost => _pending!;

    /// <summary>Attaches the leaf, in the contexts in which it has suspended. From here on the frames belong to what it awaits.</summary>
    internal void Attach()
    {
        FusedFrame leaf = _leaf!;
        Abandon();
        FusedContexts now = Contexts;
        if (AmbientContext.FieldsAreUsable
            && ReferenceEquals(now.Execution, _contextsOfLeaf.Execution)
            && ReferenceEquals(now.Synchronization, _contextsOfLeaf.Synchronization))
        {
            leaf.Attach(ref this);
            return;
        }

        MethodStart.Restore(_contextsOfLeaf.Execution, _contextsOfLeaf.Synchronization);
        try
        {
            leaf.Attach(ref this);
        }
        finally
        {
            MethodStart.Restore(now.Execution, now.Synchronization);
        }
    }
}
