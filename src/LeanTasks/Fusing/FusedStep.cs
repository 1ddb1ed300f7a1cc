using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>The outcome of a step of an async iterator. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedStep
{
    /// <summary>There are no more items; or it has failed.</summary>
    End = 0,

    /// <summary>It has an item.</summary>
    Item = 1,

    /// <summary>The step is suspended, and resumes in its frame.</summary>
    Suspended = 2,
}
