using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// The state that all threads of a loop share. It is on the stack of the thread that called the loop, which waits for all others
/// before it returns.
/// </summary>
internal struct LoopControl
{
    // Null where no iteration can ask for an early end. Never changes.
    private readonly LoopFlags? _flags;

    // 1 as soon as a body has thrown. Written by any thread, once.
    private int _hasFailed;

    // The exceptions of bodies, the latest first: an Exception, or a LaterFault with the ones before it. Replaced by compare-exchange.
    private object? _faults;

    /// <param name="token">Cancels the loop.</param>
    /// <param name="flags">The flags that the <see cref="LeanParallelLoopState"/> of each participant refers to; null if there are none.</param>
    internal LoopControl(CancellationToken token, LoopFlags? flags)
    {
        Token = token;
        _flags = flags;
    }

    /// <summary>Cancels the loop. It is polled, because registering would allocate.</summary>
    internal CancellationToken Token { get; }

    /// <summary>Whether a body has thrown, so that no new iteration is to begin.</summary>
    internal readonly bool HasFailed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Volatile.Read(in _hasFailed) != 0;
    }

    /// <summary>Whether no new iteration is to begin: a body has thrown, one has called Stop, or the loop is canceled.</summary>
    internal readonly bool IsStopped => HasFailed || Token.IsCancellationRequested || _flags is { EndsAll: true };

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

    /// <summary>Throws the loop's exceptions, or returns how it has ended. To be called once all threads have ended.</summary>
    /// <exception cref="AggregateException">The exceptions of the bodies.</exception>
    /// <exception cref="OperationCanceledException">The loop was canceled, and bodies have thrown nothing but that.</exception>
    internal readonly LeanParallelLoopResult Finish()
    {
        if (_faults is not null)
            Throw(Faults(_faults), Token);
        Token.ThrowIfCancellationRequested();
        return _flags is { IsEndedEarly: true } ? new(false, _flags.LowestBreakIteration) : new(true, null);
    }

    /// <summary>Throws the exceptions of the bodies, the first one first: all of them, unless all report only that a token is canceled.</summary>
    internal static void Throw(List<Exception> faults, CancellationToken token)
    {
        if (token.IsCancellationRequested && faults.TrueForAll(fault => fault is OperationCanceledException canceled && canceled.CancellationToken == token))
            ExceptionDispatchInfo.Throw(faults[0]);
        throw new AggregateException(faults);
    }

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
