namespace LeanTasks.Tool.Checking;

/// <summary>What is known of whether a value has completed.</summary>
internal enum Completion
{
    /// <summary>Nobody asked, and nothing happened that could have told.</summary>
    NotAsked,

    /// <summary>It was asked, and answered no, and nothing has happened since.</summary>
    No,

    /// <summary>It was asked, and the answer is not known here; or something happened that may have completed it.</summary>
    NotKnown,

    /// <summary>It has completed.</summary>
    Yes,
}
