namespace LeanTasks.Completion;

/// <summary>
/// Where a task is in its life. The order matters: a value from <see cref="RanToCompletion"/> on is final, and nothing but
/// the one who made the transition to <see cref="Claimed"/> or <see cref="Running"/> may take the task further.
/// </summary>
internal enum TaskState : byte
{
    /// <summary>Made by a constructor, not started.</summary>
    Created,

    /// <summary>A promise, an async method, or a continuation whose antecedent has not completed.</summary>
    WaitingForActivation,

    /// <summary>
    /// A task that somebody is completing without running it, or is about to hand to another scheduler than the pool's; to a caller
    /// still <see cref="WaitingForActivation"/>.
    /// </summary>
    Claimed,

    /// <summary>Queued to its scheduler.</summary>
    WaitingToRun,

    /// <summary>Its delegate is being run, by whoever won the exchange from <see cref="WaitingToRun"/>.</summary>
    Running,

    /// <summary>Its delegate has returned; whichever comes last of the delegate's thread and the attached children completes it.</summary>
    WaitingForChildren,

    RanToCompletion,
    Canceled,
    Faulted,
}
