namespace LeanTasks.Builders;

/// <summary>What is known of an awaiter of the BCL's.</summary>
[Flags]
internal enum BclAwaiterKinds
{
    /// <summary>It is none of the kinds below.</summary>
    None = 0,

    /// <summary>It comes back to a <see cref="TaskScheduler"/>, and so has to come back to a <see cref="LeanScheduler"/>.</summary>
    ReturnsToScheduler = 1,

    /// <summary>It may resume on the stack of the completer of what is awaited.</summary>
    ResumesInCompleter = 2,

    /// <summary>It is a value task's.</summary>
    OfValueTask = 4,
}
