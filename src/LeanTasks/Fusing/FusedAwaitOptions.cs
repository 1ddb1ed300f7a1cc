using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>What is known of an await at which a method suspends until another fused one ends. For code written by the weaver.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedAwaitOptions
{
    /// <summary>The method goes on anywhere, and has a handler around the await.</summary>
    None = 0,

    /// <summary>The method comes back to its <see cref="SynchronizationContext"/> or scheduler.</summary>
    ReturnsToContext = 1,

    /// <summary>No handler of the method is around the await: an exception leaves the method there, and none of its code runs any more.</summary>
    PassesExceptions = 2,
}
