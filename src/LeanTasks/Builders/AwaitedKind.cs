namespace LeanTasks.Builders;

/// <summary>What a value task stands for.</summary>
internal enum AwaitedKind : byte
{
    /// <summary>A source that is not ours.</summary>
    Source,

    /// <summary>An operation of ours.</summary>
    Operation,

    /// <summary>A task of ours.</summary>
    LeanTask,

    /// <summary>A task of the BCL's.</summary>
    Task,
}
