using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// The state that all threads of a loop share. The thread that called the loop waits for all others before it returns, and uses the object
/// for its next loop.
/// </summary>
internal sealed class LoopControl
{
    // Objects for the thread's next loops: as many as it has had inside each other.
    [ThreadStatic]
    private static LoopControl? t_spare;

    // Null where no iteration can ask for an early end. Changes only between loops, as the token does.
    private LoopFlags? _flags;

    // 1 as soon as a body has thrown. Written by any thread, once.
    private int _hasFailed;

    // The exceptions of bodies, the latest first: an Exception, or a LaterFault with the ones before it. Replaced by compare-exchange.
    private object? _faults;

    // The next spare object. Used by the thread that has it.
    private LoopControl? _next;

    private LoopControl()
    {
    }

    /// <summary>Begins a loop of this thread, which ends with <see cref="Finish"/>.</summary>
    /// <param name="token">Cancels the loop.</param>
    /// <param name="flags">The flags that the <see cref="LeanParallelLoopState"/> of each participant refers to; null if there are none.</param>
    internal static LoopControl Begin(CancellationToken token, LoopFlags? flags)
    {
        LoopControl control = t_spare ?? new();
        t_spare = control._next;
        control._next = null;
        control.Token = token;
        control._flags = flags;
        return control;
    }

    /// <summary>Cancels the loop. It is polled, because registering would allocate.</summary>
    internal CancellationToken Token { get; private set; }

    /// <summary>Whether a body has thrown, so that no new iteration is to begin.</summary>
    internal bool HasFailed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Volatile.Read(in _hasFailed) != 0;
    }

    /// <summary>Whether no new iteration is to begin: a body has thrown, one has called Stop, or the loop is canceled.</summary>
    internal bool IsStopped => HasFailed || Token.IsCancellationRequested || _flags is { EndsAll: true };

    /// <summary>Called when a body has thrown: keeps the exception, and stops the loop.</summary>
    internal void Fail(Exception exception)
    {
        _flags?.SetExceptional();
        object? before = Volatile.Read(ref _faults);
        while (true)
        {
            object after = before is null ? exception : new LaterFault(exception, before);
            object? seen = Interlocked.CompareExchange(ref _faults, after, before);
            if (ReferenceEquals(seen, before))
                break;
            before = seen;
        }

        Volatile.Write(ref _hasFailed, 1);
    }

    /// <summary>Throws the loop's exceptions, or returns how it has ended. To be called once all threads have ended; the object is not the loop's any more.</summary>
    /// <exception cref="AggregateException">The exceptions of the bodies.</exception>
    /// <exception cref="OperationCanceledException">The loop was canceled, and bodies have thrown nothing but that.</exception>
    internal LeanParallelLoopResult Finish()
    {
        (object? faults, CancellationToken token, LoopFlags? flags) = (_faults, Token, _flags);
        (_faults, Token, _flags, _hasFailed) = (null, default, null, 0);
        _next = t_spare;
        t_spare = this;

        if (faults is not null)
            Throw(Faults(faults), token);
        token.ThrowIfCancellationRequested();
        return flags is { IsEndedEarly: true } ? new(false, flags.LowestBreakIteration) : new(true, null);
    }

    /// <summary>Throws the exceptions of the bodies, the first one first: all of them, unless all report only that a token is canceled.</summary>
    internal static void Throw(List<Exception> faults, CancellationToken token)
    {
        if (faults.TrueForAll(fault => IsCancellation(fault, token)))
            ExceptionDispatchInfo.Throw(faults[0]);
        throw new AggregateException(faults);
    }

    /// <summary>Whether an exception reports only that a token is canceled.</summary>
    internal static bool IsCancellation(Exception fault, CancellationToken token) =>
        token.IsCancellationRequested && fault is OperationCanceledException canceled && canceled.CancellationToken == token;

    private static List<Exception> Faults(object all)
    {
        List<Exception> faults = [];
        object rest = all;
        for (; rest is LaterFault later; rest = later.Before)
            faults.Add(later.Exception);
        faults.Add((Exception)rest);
        faults.Reverse();
        return faults;
    }

    private sealed class LaterFault(Exception exception, object before)
    {
        internal Exception Exception => exception;

        internal object Before => before;
    }
}
