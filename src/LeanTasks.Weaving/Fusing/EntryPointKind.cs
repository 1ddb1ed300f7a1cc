namespace LeanTasks.Weaving.Fusing;

/// <summary>What the value tasks of a fused method stand for that other code gets: LeanTasks.Fusing.FusedEntryPointKind.</summary>
internal enum EntryPointKind
{
    /// <summary>A task of the call's own. All that return a <c>Task</c> have it.</summary>
    Task = 0,

    /// <summary>An object that is used again, as LeanTasks' builder would give.</summary>
    Pooled = 1,

    /// <summary>An object that is used again, as the pooling builder of the BCL would give.</summary>
    Pooling = 2,
}
