namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>An argument for both libraries, made of the types of each.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Make">Makes it for one library, anew for each call.</param>
/// <param name="MayPend">Whether a call may wait for it for ever, or return a task that never ends.</param>
internal sealed record Argument(string Name, Func<Side, object?> Make, bool MayPend = false)
{
    /// <summary>Whether it is a duration, which does not make a call wait unless there is something to wait for.</summary>
    public bool IsDuration { get; init; }

    /// <summary>Whether it ends a wait at once.</summary>
    public bool EndsWaits { get; init; }

    /// <summary>The state that a task stays in although others only pass through it; null for all other tasks and arguments.</summary>
    public TaskStatus? StaysIn { get; init; }
}
