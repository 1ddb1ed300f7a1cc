using LeanTasks.Lab.Parts;

namespace LeanTasks.Lab.Jobs;

/// <summary>What people do, by the name that they use for it: what one writes today, and what we recommend, by rows of the lab's tables.</summary>
/// <param name="Name">The name, in a user's words.</param>
/// <param name="Pairs">Its rows, of one table. The figure of a job with several is their sum.</param>
public sealed record Job(string Name, params IReadOnlyList<JobPair> Pairs)
{
    /// <summary>The publication of which it is a headline; null where it was made for this lab.</summary>
    public string? Publication { get; init; }

    /// <summary>Whether it is about bytes, and not about time.</summary>
    public bool IsOfBytes { get; init; }

    /// <summary>What must be built before it can be measured, besides the lab itself.</summary>
    public IReadOnlyList<LabPart> Parts { get; init; } = [];

    /// <summary>Why it may be no faster than today's, in a few words; null where nothing is known, and <c>lab/pages/losses.json</c> is asked.</summary>
    public string? WhyNotFaster { get; init; }

    /// <summary>The table that has its rows.</summary>
    public string Table => Pairs[0].Table;
}
