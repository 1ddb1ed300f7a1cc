namespace LeanTasks.Analyzers;

/// <summary>How the continuations of a task completion source run.</summary>
internal enum ContinuationMode
{
    /// <summary>Not known at compile time.</summary>
    Unknown,

    /// <summary>On the stack of the completer.</summary>
    Inline,

    /// <summary>Queued: the source has RunContinuationsAsynchronously.</summary>
    Asynchronous,
}
