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

    /// <summary>Handed to a scheduler that does not run it.</summary>
    Queued,

    /// <summary>With a delegate that does not return.</summary>
    Running,

    /// <summary>With a delegate that has run, and an attached child that has not.</summary>
    WithChild,

    /// <summary>With a delegate that has run.</summary>
    Ran,

    /// <summary>A completed promise that is disposed of.</summary>
    Disposed,

    /// <summary>With a delegate and a canceled token.</summary>
    NeverToStart,

    /// <summary>A continuation of a promise that nobody completes.</summary>
    Continuation,
}
