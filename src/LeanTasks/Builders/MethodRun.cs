using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// Whether an async method runs, and where, or in which context it is to go on: the same in all kinds of boxes. Used by the thread that
/// runs the method.
/// </summary>
internal struct MethodRun
{
    private static readonly object s_suppressed = new();

    // While the method runs, its LeanThread; while it is suspended, the context it captured, or s_suppressed where there was none to
    // flow; null before its first suspension, and after its end.
    private object? _threadOrContext;

    /// <summary>The current thread, on which the method runs.</summary>
    internal readonly LeanThread Thread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _threadOrContext as LeanThread ?? LeanThread.Current;
    }

    internal void Suspend(LeanThread thread) => _threadOrContext = thread.Capture() ?? s_suppressed;

    /// <summary>Resumes the method.</summary>
    /// <param name="stateMachine">The method.</param>
    /// <param name="trampoline">The caller.</param>
    /// <returns>Whether it has ended; then its state is cleared. If not, it may be running elsewhere, and nothing of its box must be touched.</returns>
    /// <exception cref="InvalidOperationException">It is not suspended: an awaiter has called its continuation more than once.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool MoveNext<TStateMachine>(ref TStateMachine? stateMachine, ref Trampoline trampoline)
        where TStateMachine : IAsyncStateMachine
    {
        object? suspended = _threadOrContext;
        ExecutionContext? context = suspended as ExecutionContext;
        if (context is null && !ReferenceEquals(suspended, s_suppressed))
            ThrowNotSuspended();
        _threadOrContext = trampoline.Thread;
        if (!trampoline.MoveNext(ref stateMachine!, context))
            return false;

        // What the method held must not outlive it.
        stateMachine = default;
        _threadOrContext = null;
        return true;
    }

    /// <summary>Tells whoever resumed the method that it has ended. By the method itself, as the last thing it does.</summary>
    /// <exception cref="InvalidOperationException">Nobody resumed it: a state machine run by hand.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void End()
    {
        if (_threadOrContext is not LeanThread thread)
            ThrowDoesNotRun();
        else
            thread.MethodHasEnded = true;
    }

    [DoesNotReturn]
    private static void ThrowDoesNotRun() =>
        throw new InvalidOperationException("The builder's method does not run, or has already been completed.");

    [DoesNotReturn]
    private static void ThrowNotSuspended() => throw new InvalidOperationException(
        "An async method was resumed that does not wait: an awaiter has called its continuation more than once.");
}
