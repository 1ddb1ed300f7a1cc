namespace LeanTasks.Completion;

/// <summary>
/// How far a task is. The order matters: a value from <see cref="RanToCompletion"/> on is final. Only the thread that made the
/// transition to <see cref="Claimed"/> or <see cref="Running"/> may take the task further.
/// </summary>
internal enum TaskState : byte
{
    /// <summary>Made by a constructor, not started.</summary>
    Created,

    /// <summary>A promise, an async method, or a continuation whose antecedent has not completed.</summary>
    WaitingForActivation,

    /// <summary>
    /// A task that some thread is completing without running it, or is about to hand to a scheduler other than the pool's. A caller
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

/// <summary>What is true of a task beside its state, in one byte.</summary>
[Flags]
internal enum TaskFlags : byte
{
    None = 0,

    /// <summary>The flow of the context was suppressed as the task was made: it runs in whatever context is current. Set by the constructor.</summary>
    FlowSuppressed = 1,

    /// <summary>A task that unwraps another has reached the inner one. Set by the completer of the outer one.</summary>
    HasInner = 2,

    /// <summary>An async method awaits something of the BCL's that may resume it inside another task. Set and cleared by the method as it suspends.</summary>
    ResumedByTasks = HasInner,

    /// <summary>The BCL's task that this one stands for was returned, and is looked at instead. Set by the thread that asks for it; never cleared.</summary>
    ReturnedOriginal = HasInner,

    /// <summary>The task is attached to a parent, which must be notified. Set by the constructor.</summary>
    HasParent = 4,

    /// <summary>The task is registered with a cancellation token. Set by the constructor.</summary>
    HasToken = 8,

    /// <summary>A thread has blocked with this task in view, see <see cref="BlockedThread"/>. Set by that thread; never cleared.</summary>
    Watched = 16,

    /// <summary>A thread is unlinking abandoned nodes from the stack. Set and cleared by that thread.</summary>
    Pruning = 32,

    /// <summary>The user has called Dispose. Never cleared.</summary>
    Disposed = 64,

    /// <summary>The slot leads to a <see cref="Holder"/>. Set before the holder is put there; never cleared.</summary>
    Inflated = 128,

    /// <summary>Something beyond the continuations awaits the completion.</summary>
    ToldOfCompletion = HasParent | HasToken | Watched,
}
