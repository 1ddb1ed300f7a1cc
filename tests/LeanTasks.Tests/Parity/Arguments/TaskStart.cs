namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>The state of a task that is an argument, or the receiver of a call.</summary>
internal enum TaskStart
{
    /// <summary>A promise with its result.</summary>
    Done,

    Faulted,

    Canceled,

    /// <summary>A promise that nobody completes.</summary>
    Pending,

    /// <summary>With a delegate that nobody has started.</summary>
    Unstarted,

    /// <summary>With a delegate that has run.</summary>
    Ran,

    /// <summary>A completed promise that is disposed of.</summary>
    Disposed,

    /// <summary>With a delegate and a canceled token.</summary>
    NeverToStart,

    /// <summary>A continuation of a promise that nobody completes.</summary>
    Continuation,
}
