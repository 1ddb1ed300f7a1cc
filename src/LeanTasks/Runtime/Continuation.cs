using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Runtime;

/// <summary>
/// A continuation that runs once when a task completes, and that is a node of that task's stack. Public only because
/// <see cref="LeanTask"/> derives from it (a continuation task and an async method's box are nodes, without an additional object). It has
/// no members for user code and cannot be derived from outside.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class Continuation : IThreadPoolWorkItem
{
    internal Continuation()
    {
    }

    /// <remarks>
    /// One for all, and optimized from the start, so that it calls its target by a jump. A frame that the JIT has not optimized would keep
    /// this object alive as long as others run on top of it.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    void IThreadPoolWorkItem.Execute() => PoolWork.Run(this);

    /// <summary>
    /// The link to the node below. Written by the attaching thread before the node is published, afterwards only by the thread that prunes
    /// or has closed the stack. From <see cref="Run"/> on it belongs to the node, which may keep something else in it. A null reference
    /// for a node without a link, which can be attached to many tasks at the same time, at the bottom of each.
    /// </summary>
    internal abstract ref object? Next { get; }

    /// <summary>Whether <see cref="Run"/> runs user code on the caller's stack, if that is allowed.</summary>
    internal abstract Inlining Inlining { get; }

    /// <summary>Whether it is an async method, and of what kind.</summary>
    internal virtual MethodKind MethodKind => MethodKind.None;

    /// <summary>Whether it is a suspended async method, which <see cref="RunMethod"/> resumes.</summary>
    internal bool IsMethod => (MethodKind & MethodKind.Method) != 0;

    /// <summary>
    /// Makes it await another operation, which ends like the one it is attached to. For the thread that has run the current operation,
    /// and that attaches the returned continuation to the other one.
    /// </summary>
    /// <param name="awaited">The current operation. A method whose awaiter has called back twice may await something else by now.</param>
    /// <param name="other">The other operation.</param>
    /// <returns>What to attach; null if it keeps awaiting the current operation.</returns>
    internal virtual Continuation? Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) => null;

    /// <summary>Records what kind of awaiter has suspended the method. Not called for the awaiter of a <see cref="LeanTask"/>, nor for an operation that the box is attached to directly.</summary>
    /// <param name="resumesInTasks">Whether it is one of the BCL's that resumes on the stack of the completer of its task; others determine where they resume.</param>
    /// <param name="consumesAtOnce">Whether its GetResult is that of a <see cref="ValueTaskSourceCore"/>, if it awaits one, and does nothing before that.</param>
    internal virtual void SuspendedBy(bool resumesInTasks, bool consumesAtOnce) => throw new InvalidOperationException();

    /// <summary><see cref="ResumeForForeignAwaiter"/>, for an awaiter that wants a delegate.</summary>
    internal virtual Action MoveNextAction => throw new InvalidOperationException();

    /// <summary>Resumes the method for an awaiter that does not know our tasks.</summary>
    internal virtual void ResumeForForeignAwaiter() => ThrowIsNotGiven(this);

    /// <summary>For what a source resumes and has not been given: it keeps the states of several awaits, and mixes them up.</summary>
    [DoesNotReturn]
    internal static void ThrowIsNotGiven(object? method) => throw new ArgumentOutOfRangeException(
        nameof(method), method, "A source called the continuation of an await with a state other than the one that it received.");

    /// <summary>Whether the node has lost its purpose: it may be unlinked instead of run. Once true it stays true.</summary>
    internal virtual bool IsAbandoned => false;

    /// <summary>
    /// Called by the thread that completed <paramref name="antecedent"/> or found it completed; exactly once for each task it is
    /// attached to, unless it is abandoned. Must not throw.
    /// </summary>
    /// <param name="antecedent">The completed task.</param>
    /// <param name="mayInline">Whether user code may run on this very stack; otherwise it goes to its scheduler.</param>
    internal abstract void Run(LeanTask antecedent, bool mayInline);

    /// <summary>Runs what has been queued to the pool, on a pool thread; see <see cref="PoolWork"/>.</summary>
    /// <param name="thread">The current thread.</param>
    internal virtual void RunQueued(ThreadLocalState thread) => throw new InvalidOperationException();

    /// <summary>
    /// Resumes the method, in the context that it has captured. If it then ends, it completes, and runs the attached continuations.
    /// Must not throw but for a method that is not suspended.
    /// </summary>
    /// <param name="trampoline">The caller.</param>
    /// <returns>An async method that is to be resumed next, or null.</returns>
    /// <remarks>Not inlined where it is overridden. By its profile the JIT would put the one that it has seen most, with all that it calls, into the loop of the trampoline.</remarks>
    internal virtual Continuation? RunMethod(ref Trampoline trampoline) =>
        throw new InvalidOperationException();
}

/// <summary>A continuation made by an <c>await</c>, which another continuation can bring back to its scheduler or context.</summary>
internal interface IAwaitContinuation
{
    /// <summary>Runs user code on this very stack.</summary>
    void RunHere();
}

/// <summary>Whether a continuation runs user code on the stack of its task's completer.</summary>
internal enum Inlining
{
    /// <summary>It only wakes, posts or queues.</summary>
    Never,

    /// <summary>The resumption of an await: one for each completion.</summary>
    One,

    /// <summary>It was asked for, or is bookkeeping that may complete another task.</summary>
    Always,
}

/// <summary>What an awaiter is to the code that resumes it: all that is asked of a <see cref="Continuation"/>, in one call.</summary>
[Flags]
internal enum MethodKind : byte
{
    /// <summary>No async method; <see cref="Continuation.Run"/> runs it.</summary>
    None = 0,

    /// <summary>A suspended async method, which <see cref="Continuation.RunMethod"/> resumes.</summary>
    Method = 1,

    /// <summary>The first thing that the method does when it is resumed is to consume the operation that it awaits. Only with <see cref="Method"/>.</summary>
    ConsumesAtOnce = 2,

    /// <summary>It runs no user code: it resumes where what it awaits ends, wherever that is. Only with <see cref="Method"/>.</summary>
    ResumesInline = 4,

    /// <summary>A method of the BCL's builders, which is no <see cref="Continuation"/>: the operation that it awaits resumes it.</summary>
    Bcl = 8,
}
