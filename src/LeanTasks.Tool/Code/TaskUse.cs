namespace LeanTasks.Tool.Code;

/// <summary>A caller's use of the task that a call returns.</summary>
internal enum TaskUse
{
    /// <summary>The code is not understood.</summary>
    NotKnown,

    /// <summary>Awaits it at once, and only once.</summary>
    Awaited,

    /// <summary>Returns it to its own caller.</summary>
    Returned,

    /// <summary>Blocks until it is completed.</summary>
    Blocked,

    /// <summary>Keeps it in a variable, field or property: it may be awaited later, twice or never.</summary>
    Stored,

    /// <summary>Gives it to another method or into a collection.</summary>
    PassedOn,

    /// <summary>Does nothing with it.</summary>
    Dropped,

    /// <summary>Creates a delegate of the method, whose type fixes what is returned.</summary>
    Delegate,

    /// <summary>Creates a delegate of the method for a parameter that takes any, as the handler of a route: the receiver looks at what it returns.</summary>
    AnyDelegate,
}
