using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>How a step of an async iterator has ended. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedStep
{
    /// <summary>There are no more items; or it has failed.</summary>
    End = 0,

    /// <summary>It has an item.</summary>
    Item = 1,

    /// <summary>It waits: the step goes on in its frame.</summary>
    Suspended = 2,
}
