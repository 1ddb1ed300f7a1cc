using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>The properties of an await at which a method suspends until another fused method ends. For code written by the weaver.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedAwaitOptions
{
    /// <summary>The method may resume on any thread, and the await is inside a try block of the method.</summary>
    None = 0,

    /// <summary>The method resumes in its <see cref="SynchronizationContext"/> or scheduler.</summary>
    ReturnsToContext = 1,

    /// <summary>The await is not inside a try block of the method: an exception leaves the method there, and no more of its code runs.</summary>
    PassesExceptions = 2,
}
