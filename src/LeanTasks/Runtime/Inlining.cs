namespace LeanTasks.Runtime;

/// <summary>Whether a continuation runs user code on the stack of its task's completer.</summary>
internal enum Inlining
{
    /// <summary>It only wakes, posts or queues.</summary>
    Never,

    /// <summary>The resumption of an await: one for each completion.</summary>
    One,

    /// <summary>It was asked for, or is bookkeeping that may complete another task.</summary>
    Always,
}
