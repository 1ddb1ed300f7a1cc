namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>A token of a script.</summary>
internal enum TokenName
{
    None,

    /// <summary>Canceled before the script begins.</summary>
    Early,

    /// <summary>Canceled when a statement says so.</summary>
    First,

    /// <summary>Canceled when a statement says so.</summary>
    Second,

    /// <summary>That of the task whose delegate or maker speaks of it, and no other task's.</summary>
    Own,
}
