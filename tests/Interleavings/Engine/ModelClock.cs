using System.Diagnostics;

namespace LeanTasks.Interleavings;

/// <summary>The clock of an execution, which goes on only when a thread times out; elsewhere the framework's.</summary>
public static class ModelClock
{
    /// <summary>The time since some moment before the execution.</summary>
    public static TimeSpan Now => Execution.Current?.Now ?? Stopwatch.GetElapsedTime(0);

    /// <summary>Waits until so much time has passed, or longer.</summary>
    /// <param name="time">How long.</param>
    public static void Sleep(TimeSpan time)
    {
        if (Execution.Current is { } execution)
            execution.Step(new Operation("Thread.Sleep"), new Obstacle(static () => false, Deadline: execution.DeadlineAfter(time)));
        else
            Thread.Sleep(time);
    }
}
