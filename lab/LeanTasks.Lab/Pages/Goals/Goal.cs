namespace LeanTasks.Lab.Pages.Goals;

/// <summary>What was to be reached by a row, as <c>lab/pages/goals.json</c> tells it.</summary>
/// <param name="Text">The goal, for a reader.</param>
/// <param name="Variant">The variant of ours that is to reach it.</param>
internal sealed record Goal(string Text, string Table, string Workload, string Variant, IReadOnlyList<GoalCheck> Checks)
{
    public string Parameters { get; init; } = "";

    /// <summary>What is taken off the time of each row before it is compared.</summary>
    public GoalOffset? Less { get; init; }

    /// <summary>Why it is not reached; shown only then.</summary>
    public string? Why { get; init; }
}

/// <summary>Time that is no part of what the goal is about: a wait, or the work itself.</summary>
/// <param name="What">In words.</param>
/// <param name="Ns">So many nanoseconds; or</param>
/// <param name="Of">the time of this variant's row,</param>
/// <param name="Times">so many times.</param>
internal sealed record GoalOffset(string What, double Ns = 0, string? Of = null, double Times = 1);

/// <summary>One figure of a goal: exactly one limit is given.</summary>
internal sealed record GoalCheck
{
    /// <summary>At most so many bytes.</summary>
    public double? Bytes { get; init; }

    /// <summary>At most so many nanoseconds.</summary>
    public double? Ns { get; init; }

    /// <summary>At least so many times faster than <see cref="Than"/>.</summary>
    public double? Faster { get; init; }

    /// <summary>At most this share of the time of <see cref="Than"/>.</summary>
    public double? Share { get; init; }

    /// <summary>At least this share of the requests per second of <see cref="Than"/>.</summary>
    public double? Requests { get; init; }

    /// <summary>The variant of the same row that is compared with. With none of the limits: no more bytes than it.</summary>
    public string? Than { get; init; }
}
