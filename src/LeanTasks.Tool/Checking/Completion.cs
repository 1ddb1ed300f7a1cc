namespace LeanTasks.Tool.Checking;

/// <summary>The knowledge whether a value has completed.</summary>
internal enum Completion
{
    /// <summary>It was not checked, and nothing else shows it.</summary>
    NotAsked,

    /// <summary>It was checked, and had not completed, and nothing has happened since.</summary>
    No,

    /// <summary>It was checked, and the answer is not known here; or something happened that may have completed it.</summary>
    NotKnown,

    /// <summary>It has completed.</summary>
    Yes,
}
