using System.Globalization;

namespace LeanTasks.Interleavings;

/// <summary>How an exploration ended.</summary>
public enum ExplorationEnd
{
    /// <summary>All schedules within the preemption bound were run, and none failed.</summary>
    Exhausted,

    /// <summary>As many executions were run as the exploration may have, and there are more schedules; none failed.</summary>
    LimitReached,

    /// <summary>An execution failed.</summary>
    Failed,
}

/// <summary>What an exploration did and found.</summary>
/// <param name="Name">The scenario's name.</param>
/// <param name="End">How it ended.</param>
/// <param name="Executions">How often the scenario was run.</param>
/// <param name="Steps">The steps of all executions.</param>
/// <param name="Elapsed">How long it took.</param>
/// <param name="Failure">The first failure, or null.</param>
public sealed record Exploration(
    string Name, ExplorationEnd End, long Executions, long Steps, TimeSpan Elapsed, Failure? Failure)
{
    /// <summary>
    /// Of those of the last depth-first search, how many had no preemption, how many one, and so on: a search of a lower bound has the same
    /// executions up to that bound.
    /// </summary>
    public IReadOnlyList<long> ByPreemptions { get; init; } = [];

    /// <summary>In how many of the same executions a load came late, void ones included.</summary>
    public long LateExecutions { get; init; }

    /// <summary>How many of the executions show nothing: a late load has read what nobody stored (<see cref="ExplorationOptions.LateLoadBound"/>).</summary>
    public long VoidExecutions { get; init; }

    /// <summary>How many real threads these have left blocked, for good (<see cref="ExplorationOptions.MaxThreadsLeft"/>).</summary>
    public int ThreadsLeft { get; init; }

    /// <inheritdoc/>
    public override string ToString()
    {
        string summary = string.Create(
            CultureInfo.InvariantCulture,
            $"{Name}: {End}, {Executions:N0} executions of {(double)Steps / Executions:F0} steps in {Elapsed.TotalSeconds:F2} s ({Executions / Elapsed.TotalSeconds:N0}/s)");
        if (VoidExecutions > 0)
            summary += string.Create(CultureInfo.InvariantCulture, $", of which {VoidExecutions:N0} were void");
        if (ThreadsLeft > 0)
            summary += string.Create(CultureInfo.InvariantCulture, $", and left {ThreadsLeft:N0} threads");
        return Failure is null ? summary : $"{summary}\n{Failure}";
    }
}

/// <summary>An execution that went wrong.</summary>
/// <param name="Message">What went wrong.</param>
/// <param name="Schedule">How to run it again.</param>
/// <param name="Trace">What each thread did, step by step.</param>
public sealed record Failure(string Message, Schedule Schedule, string Trace)
{
    /// <inheritdoc/>
    public override string ToString() => $"{Message}\nschedule: {Schedule}\n{Trace}";
}
