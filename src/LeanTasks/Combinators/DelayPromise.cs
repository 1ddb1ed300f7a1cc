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
        finally
        {
            // A user's timer may throw. As in the BCL, the exception goes to the code that ends the delay, such as a call of Cancel.
            Complete(outcome, work: null, mayInline);
        }
    }

    /// <summary>Releases what would end the promise.</summary>
    private protected virtual void Release() => _timer?.Dispose();
}

/// <summary>What <c>Delay</c> with a token returns. 56 bytes, the timer, and the token's node.</summary>
internal sealed class CancelableDelayPromise : DelayPromise
{
    // Continuations do not run inside Cancel, as in the BCL: its caller may hold a lock that they wait for.
    private static readonly Action<object?, CancellationToken> s_cancel =
        static (promise, token) => Unsafe.As<CancelableDelayPromise>(promise!).TryEnd(Outcome.Canceled(token), mayInline: false);

    // Written by the constructor. A torn read does not match its node's number, so that unregistering it does nothing.
    private readonly CancellationTokenRegistration _registration;

    internal CancelableDelayPromise(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
        : base(milliseconds, timeProvider)
    {
        // As with the timer.
        _registration = cancellationToken.UnsafeRegister(s_cancel, this);
        Interlocked.MemoryBarrier();
        if (HasEnded)
            _registration.Unregister();
    }

    private protected override void Release()
    {
        _registration.Unregister();
        base.Release();
    }
}

/// <summary>Timers that do not capture the <see cref="ExecutionContext"/> of their creator: what they complete does not depend on it.</summary>
internal static class ContextFreeTimer
{
    /// <summary>Starts a timer that fires once.</summary>
    /// <returns>The timer; null for an infinite time.</returns>
    internal static ITimer? Start(TimeProvider timeProvider, uint milliseconds, TimerCallback callback, object state)
    {
        if (milliseconds == LeanTask.InfiniteMilliseconds)
            return null;

        TimeSpan time = TimeSpan.FromMilliseconds((long)milliseconds);

        // Suppressing the flow costs an object, which is not needed if there is nothing to flow.
        if (ExecutionContext.Capture() is not { } context || ReferenceEquals(context, AmbientContext.Default))
            return timeProvider.CreateTimer(callback, state, time, Timeout.InfiniteTimeSpan);
        using (ExecutionContext.SuppressFlow())
            return timeProvider.CreateTimer(callback, state, time, Timeout.InfiniteTimeSpan);
    }
}
