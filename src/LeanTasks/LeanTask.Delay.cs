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

    /// <summary>Creates a task that completes after a delay.</summary>
    /// <param name="delay">The time, to the millisecond; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="timeProvider">The time provider that measures the time.</param>
    /// <param name="cancellationToken">A token that cancels the task.</param>
    /// <returns>The task; a completed one for no time.</returns>
    /// <remarks>40 bytes and a timer (120 bytes of the system's); with a token 16 bytes more, and the allocations of the token's
    /// registration.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="timeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative and not infinite, or more than 4,294,967,294 milliseconds.</exception>
    public static LeanTask Delay(TimeSpan delay, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return DelayFor(TimerMilliseconds(delay, nameof(delay)), timeProvider, cancellationToken);
    }

    /// <inheritdoc cref="Delay(int, CancellationToken)"/>
    public static LeanTask Delay(int millisecondsDelay) => Delay(millisecondsDelay, CancellationToken.None);

    /// <summary>Creates a task that completes after a delay.</summary>
    /// <param name="millisecondsDelay">The time; <see cref="Timeout.Infinite"/> for no limit.</param>
    /// <param name="cancellationToken">A token that cancels the task.</param>
    /// <returns>The task; a completed one for no time.</returns>
    /// <remarks>40 bytes and a timer (120 bytes of the system's); with a token 16 bytes more, and the allocations of the token's
    /// registration.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="millisecondsDelay"/> is less than -1.</exception>
    public static LeanTask Delay(int millisecondsDelay, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(millisecondsDelay, Timeout.Infinite);
        return DelayFor((uint)millisecondsDelay, TimeProvider.System, cancellationToken);
    }

    /// <summary>Lets an async method resume later: <c>await LeanTask.Yield()</c> always suspends.</summary>
    /// <returns>The BCL's awaitable: it resumes on the current
    /// <see cref="LeanScheduler"/> or <see cref="TaskScheduler"/>, in methods of the BCL, too. Nothing is allocated.</returns>
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
