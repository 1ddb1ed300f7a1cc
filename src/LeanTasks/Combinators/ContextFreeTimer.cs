using LeanTasks.Threading;

namespace LeanTasks.Combinators;

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
