namespace LeanTasks.CodeFixes;

/// <summary>What code needs that consumes a value once more.</summary>
internal enum Repetition
{
    /// <summary>The result of the one operation, once more.</summary>
    SameResult,

    /// <summary>Another operation: the first has failed, or its result has been used up.</summary>
    NewOperation,

    /// <summary>The code does not show which.</summary>
    Unclear,
}
