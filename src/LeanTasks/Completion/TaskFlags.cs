namespace LeanTasks.Completion;

/// <summary>What is true of a task beside its state, in one byte.</summary>
[Flags]
internal enum TaskFlags : byte
{
    None = 0,

    /// <summary>The flow of the context was suppressed as the task was made: it runs in whatever context there is. Set by the constructor.</summary>
    FlowSuppressed = 1,

    /// <summary>A task that unwraps another has come to the inner one. Set by whoever completed the outer one.</summary>
    HasInner = 2,

    /// <summary>An async method awaits something of the BCL's that may resume it inside another task. Set and taken back by the method as it suspends.</summary>
    ResumedByTasks = HasInner,

    /// <summary>The task is attached to a parent, which must be told. Set by the constructor.</summary>
    HasParent = 4,

    /// <summary>The task is registered with a cancellation token. Set by the constructor.</summary>
    HasToken = 8,

    /// <summary>A thread has blocked with this task in view, see <see cref="BlockedThread"/>. Set by that thread; never taken back.</summary>
    Watched = 16,

    /// <summary>Somebody is unlinking abandoned nodes from the stack. Set and taken back by that thread.</summary>
    Pruning = 32,

    /// <summary>The user has called Dispose. Never taken back.</summary>
    Disposed = 64,

    /// <summary>The slot leads to a <see cref="Holder"/>. Set before the holder is put there; never taken back.</summary>
    Inflated = 128,

    /// <summary>Something beyond the continuations awaits the completion.</summary>
    ToldOfCompletion = HasParent | HasToken | Watched,
}
