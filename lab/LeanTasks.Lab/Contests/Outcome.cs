namespace LeanTasks.Lab.Contests;

/// <summary>How two figures stand to each other.</summary>
internal enum Outcome
{
    /// <summary>They are too near to say; of bytes: the same.</summary>
    Undecided,

    /// <summary>The first is better.</summary>
    Wins,

    /// <summary>The first is worse.</summary>
    Loses,
}
