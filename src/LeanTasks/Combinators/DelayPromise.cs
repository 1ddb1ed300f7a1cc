using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>What <c>Delay</c> returns. 40 bytes and the timer.</summary>
internal class DelayPromise : LeanTask
{
    private static readonly TimerCallback s_elapsed = static promise => Unsafe.As<DelayPromise>(promise!).TryEnd(Outcome.RanToCompletion);

    // Whether somebody completes the promise. Written by exchange; who finds it written does not wait for it, as a promise's own
    // claim would: a timer's lock may be held.
    private bool _ended;

    // Written by the constructor; null for an infinite time.
    private readonly ITimer? _timer;

    internal DelayPromise(uint milliseconds, TimeProvider timeProvider)
    {
        _timer = FlowlessTimer.Start(timeProvider, milliseconds, s_elapsed, this);

        // The time may be over before the timer is known here; whoever ends the promise after this look sees the timer.
        Interlocked.MemoryBarrier();
        if (HasEnded)
            _timer?.Dispose();
    }

    private protected bool HasEnded => Volatile.Read(ref _ended);

    private protected void TryEnd(Outcome outcome)
    {
        if (Interlocked.Exchange(ref _ended, true))
            return;

        try
        {
            Release();
        }
        catch (Exception exception)
        {
            // Somebody's timer. It has nobody to tell, and must not stop the completion of others.
            ThreadContext.ThrowOnPool(exception);
        }

        Complete(outcome, work: null);
    }

    /// <summary>Gives up what would end the promise.</summary>
    private protected virtual void Release() => _timer?.Dispose();
}
