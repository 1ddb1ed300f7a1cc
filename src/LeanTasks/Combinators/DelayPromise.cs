using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>What <c>Delay</c> returns. 40 bytes and the timer.</summary>
internal class DelayPromise : LeanTask
{
    private static readonly TimerCallback s_elapsed = static promise => Unsafe.As<DelayPromise>(promise!).TryEnd(Outcome.RanToCompletion, mayInline: true);

    // Whether a thread completes the promise. Written by exchange. A thread that finds it written does not wait for the completion, as
    // a promise's own claim would, because it may hold a timer's lock.
    private bool _ended;

    // Written by the constructor; null for an infinite time.
    private readonly ITimer? _timer;

    internal DelayPromise(uint milliseconds, TimeProvider timeProvider)
    {
        _timer = ContextFreeTimer.Start(timeProvider, milliseconds, s_elapsed, this);

        // The time may elapse before the timer is known here. A thread that ends the promise after this check sees the timer.
        Interlocked.MemoryBarrier();
        if (HasEnded)
            _timer?.Dispose();
    }

    private protected bool HasEnded => Volatile.Read(ref _ended);

    /// <param name="outcome">How the delay ends.</param>
    /// <param name="mayInline">Whether continuations may run on this stack.</param>
    private protected void TryEnd(Outcome outcome, bool mayInline)
    {
        if (Interlocked.Exchange(ref _ended, true))
            return;

        try
        {
            Release();
        }
        catch (Exception exception)
        {
            // A user's timer threw. There is nowhere to report that, and it must not stop other completions.
            AmbientContext.ThrowOnPool(exception);
        }

        Complete(outcome, work: null, mayInline);
    }

    /// <summary>Releases what would end the promise.</summary>
    private protected virtual void Release() => _timer?.Dispose();
}
