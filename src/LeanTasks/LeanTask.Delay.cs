using System.Runtime.CompilerServices;
using LeanTasks.Combinators;

namespace LeanTasks;

// Delays and yielding.
public partial class LeanTask
{
    // The limit of a timer. The greatest value means an infinite time.
    internal const uint InfiniteMilliseconds = uint.MaxValue;

    /// <inheritdoc cref="Delay(TimeSpan, TimeProvider, CancellationToken)"/>
    public static LeanTask Delay(TimeSpan delay) => Delay(delay, TimeProvider.System, CancellationToken.None);

    /// <inheritdoc cref="Delay(TimeSpan, TimeProvider, CancellationToken)"/>
    public static LeanTask Delay(TimeSpan delay, TimeProvider timeProvider) => Delay(delay, timeProvider, CancellationToken.None);

    /// <inheritdoc cref="Delay(TimeSpan, TimeProvider, CancellationToken)"/>
    public static LeanTask Delay(TimeSpan delay, CancellationToken cancellationToken) => Delay(delay, TimeProvider.System, cancellationToken);

    /// <summary>Makes a task that completes after a time.</summary>
    /// <param name="delay">The time, to the millisecond; <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="timeProvider">The source of the time.</param>
    /// <param name="cancellationToken">Cancels the task.</param>
    /// <returns>The task; a completed one for no time.</returns>
    /// <remarks>40 bytes and a timer (120 bytes of the system's); with a token 16 bytes more, and what the token takes for it.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="timeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative and not infinite, or more than 4,294,967,294 milliseconds.</exception>
    public static LeanTask Delay(TimeSpan delay, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return DelayFor(TimerMilliseconds(delay, nameof(delay)), timeProvider, cancellationToken);
    }

    /// <inheritdoc cref="Delay(int, CancellationToken)"/>
    public static LeanTask Delay(int millisecondsDelay) => Delay(millisecondsDelay, CancellationToken.None);

    /// <summary>Makes a task that completes after a time.</summary>
    /// <param name="millisecondsDelay">The time; <see cref="Timeout.Infinite"/> for ever.</param>
    /// <param name="cancellationToken">Cancels the task.</param>
    /// <returns>The task; a completed one for no time.</returns>
    /// <remarks>40 bytes and a timer (120 bytes of the system's); with a token 16 bytes more, and what the token takes for it.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="millisecondsDelay"/> is less than -1.</exception>
    public static LeanTask Delay(int millisecondsDelay, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(millisecondsDelay, Timeout.Infinite);
        return DelayFor((uint)millisecondsDelay, TimeProvider.System, cancellationToken);
    }

    /// <summary>Makes an async method resume later: <c>await LeanTask.Yield()</c> always suspends.</summary>
    /// <returns>The BCL's awaitable: it comes back to the current <see cref="LeanScheduler"/> or <see cref="TaskScheduler"/>, also in methods of the BCL. Nothing is allocated.</returns>
    public static YieldAwaitable Yield() => default;

    /// <summary>The time in milliseconds, as members with a timer take it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative and not infinite, or too long.</exception>
    internal static uint TimerMilliseconds(TimeSpan time, string name)
    {
        long milliseconds = (long)time.TotalMilliseconds;
        ArgumentOutOfRangeException.ThrowIfLessThan(milliseconds, Timeout.Infinite, name);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(milliseconds, InfiniteMilliseconds - 1, name);
        return (uint)milliseconds;
    }

    private static LeanTask DelayFor(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
            return FromCanceled(cancellationToken);
        if (milliseconds == 0)
            return CompletedTask;
        return cancellationToken.CanBeCanceled
            ? new CancelableDelayPromise(milliseconds, timeProvider, cancellationToken)
            : new DelayPromise(milliseconds, timeProvider);
    }
}
