using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>The part of an async method's box that is the method: the same in all kinds of boxes. Used by the thread that runs the method.</summary>
internal struct MethodBody<TStateMachine>
    where TStateMachine : IAsyncStateMachine
{
    private static readonly object s_suppressed = new();

    // While the method runs, its LeanThread; while it is suspended, the context it captured, or s_suppressed where there was none to
    // flow; null before its first suspension, and after its end.
    private object? _threadOrContext;

    private TStateMachine? _stateMachine;

    /// <summary>The method's state; a builder copies it here once, after it has set its own field to the box.</summary>
    [UnscopedRef]
    internal ref TStateMachine? StateMachine => ref _stateMachine;

    /// <summary>The current thread, on which the method runs.</summary>
    internal readonly LeanThread Thread => _threadOrContext as LeanThread ?? LeanThread.Current;

    internal void Suspend(LeanThread thread) => _threadOrContext = thread.Capture() ?? s_suppressed;

    /// <summary>Resumes the method.</summary>
    /// <returns>Whether it has ended. If not, it may be running elsewhere, and nothing of its box must be touched.</returns>
    /// <exception cref="InvalidOperationException">It is not suspended: an awaiter has called its continuation more than once.</exception>
    internal bool MoveNext(ref Trampoline trampoline)
    {
        object? suspended = _threadOrContext;
        ExecutionContext? context = suspended as ExecutionContext;
        if (context is null && !ReferenceEquals(suspended, s_suppressed))
            ThrowNotSuspended();
        _threadOrContext = trampoline.Thread;
        return trampoline.MoveNext(ref _stateMachine!, context);
    }

    /// <summary>Tells whoever resumed the method that it has ended. By the method itself, as the last thing it does.</summary>
    /// <exception cref="InvalidOperationException">Nobody resumed it: a state machine run by hand.</exception>
    internal readonly void End()
    {
        if (_threadOrContext is not LeanThread thread)
            throw new InvalidOperationException("The builder's method is not running.");
        thread.MethodHasEnded = true;
    }

    /// <summary>What the method held must not outlive it.</summary>
    internal void Clear()
    {
        _stateMachine = default;
        _threadOrContext = null;
    }

    [DoesNotReturn]
    private static void ThrowNotSuspended() => throw new InvalidOperationException(
        "An async method was resumed that does not wait: an awaiter has called its continuation more than once.");
}
