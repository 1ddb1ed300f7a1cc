using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>
/// Whether the async method of a <see cref="AsyncBox{TResult}"/> runs, and on which thread, or in which context it is to resume. Also how the
/// methods of all kinds of boxes report their end. Used by the thread that runs the method.
/// </summary>
internal struct MethodRun
{
    private static readonly object s_suppressed = new();

    // While the method runs, its ThreadLocalState. While it is suspended, the context it captured, or s_suppressed if there was no context to flow.
    // Null before its first suspension, and after its end.
    private object? _threadOrContext;

    /// <summary>The current thread, if the method runs on it; null for a method that does not run.</summary>
    internal readonly ThreadLocalState? Thread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (_threadOrContext as ThreadLocalState)?.OrCurrent;
    }

    /// <summary>The method suspends, in the current context.</summary>
    internal void Suspend(ThreadLocalState thread) => _threadOrContext = thread.Capture() ?? s_suppressed;

    /// <summary>
    /// Prepares the call of the method's <c>MoveNext</c>, in the context that it has captured. If the flow was suppressed, the method runs
    /// in the current context, and changes that it makes there stay, as in the BCL.
    /// </summary>
    /// <param name="trampoline">The caller.</param>
    /// <returns>The value to pass to <see cref="HasEnded"/> after the call.</returns>
    /// <exception cref="InvalidOperationException">The method is not suspended: an awaiter has called its continuation more than once.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Begin(ref Trampoline trampoline)
    {
        object? suspended = _threadOrContext;
        ExecutionContext? context = suspended as ExecutionContext;
        if (context is null && !ReferenceEquals(suspended, s_suppressed))
            ThrowNotSuspended();
        ThreadLocalState thread = trampoline.Thread;
        _threadOrContext = thread;
        bool outerHasEnded = Begin(thread);
        if (context is not null)
            trampoline.Enter(context);
        return outerHasEnded;
    }

    /// <summary>What <see cref="Begin(ref Trampoline)"/> does for the thread, for methods that keep the rest themselves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Begin(ThreadLocalState thread)
    {
        // A value that is already set belongs to a method further down the stack, which does something after its end.
        bool outerHasEnded = thread.MethodHasEnded;
        thread.MethodHasEnded = false;
        return outerHasEnded;
    }

    /// <summary>Whether the method has ended. If not, it may be running elsewhere, and its box must not be touched.</summary>
    /// <param name="thread">The current thread.</param>
    /// <param name="outerHasEnded">What <see cref="Begin(ref Trampoline)"/> has returned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasEnded(ThreadLocalState thread, bool outerHasEnded)
    {
        bool hasEnded = thread.MethodHasEnded;
        thread.MethodHasEnded = outerHasEnded;
        return hasEnded;
    }

    /// <summary>For a method that <see cref="HasEnded"/>.</summary>
    internal void Clear() => _threadOrContext = null;

    /// <summary>Reports to the code that resumed the method that it has ended. Called by the method itself, as the last thing it does.</summary>
    /// <returns>Whether the method was resumed. If not, it is completed by hand.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool TryEnd()
    {
        if (_threadOrContext is not ThreadLocalState thread)
            return false;
        thread.OrCurrent.MethodHasEnded = true;
        return true;
    }

    /// <summary>For an attempt to complete by hand a method that completes itself.</summary>
    [DoesNotReturn]
    internal static void ThrowDoesNotRun() =>
        throw new InvalidOperationException("The builder's method is not running, or is already completed.");

    [DoesNotReturn]
    internal static void ThrowNotSuspended() => throw new InvalidOperationException(
        "The async method was resumed while it was not suspended. An awaiter called its continuation more than once.");
}
