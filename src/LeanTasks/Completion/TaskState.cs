namespace LeanTasks.Completion;

/// <summary>
/// How far a task is. The order matters: a value from <see cref="RanToCompletion"/> on is final, and only the thread that made
/// the transition to <see cref="Claimed"/> or <see cref="Running"/> may take the task further.
/// </summary>
internal enum TaskState : byte
{
    /// <summary>Made by a constructor, not started.</summary>
    Created,

    /// <summary>A promise, an async method, or a continuation whose antecedent has not completed.</summary>
    WaitingForActivation,

    /// <summary>
    /// A task that some thread is completing without running it, or is about to hand to a scheduler other than the pool's; a caller
    /// still sees <see cref="WaitingForActivation"/>.
    /// </summary>
    Claimed,

    /// <summary>Queued to its scheduler.</summary>
    WaitingToRun,

    /// <summary>Its delegate is being run by the thread that made the exchange from <see cref="WaitingToRun"/>.</summary>
    Running,

    /// <summary>Its delegate has returned; the last to finish of the delegate's thread and the attached children completes it.</summary>
    WaitingForChildren,

    RanToCompletion,
    Canceled,
    Faulted,
}
