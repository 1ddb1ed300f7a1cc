using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>Timers that do not keep their maker's <see cref="ExecutionContext"/>: what they complete has nothing to do with it.</summary>
internal static class FlowlessTimer
{
    /// <summary>Starts a timer that fires once.</summary>
    /// <returns>The timer; null for an infinite time.</returns>
    internal static ITimer? Start(TimeProvider timeProvider, uint milliseconds, TimerCallback callback, object state)
    {
        if (milliseconds == LeanTask.InfiniteMilliseconds)
            return null;

        TimeSpan time = TimeSpan.FromMilliseconds((long)milliseconds);

        // To suppress the flow costs an object, and where there is nothing to flow it would be for nothing.
        if (ExecutionContext.Capture() is not { } context || ReferenceEquals(context, ThreadContext.Default))
            return timeProvider.CreateTimer(callback, state, time, Timeout.InfiniteTimeSpan);
        using (ExecutionContext.SuppressFlow())
            return timeProvider.CreateTimer(callback, state, time, Timeout.InfiniteTimeSpan);
    }
}
