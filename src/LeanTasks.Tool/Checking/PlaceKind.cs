namespace LeanTasks.Tool.Checking;

/// <summary>Kinds of places.</summary>
internal enum PlaceKind
{
    /// <summary>A local variable.</summary>
    Local,

    /// <summary>A parameter.</summary>
    Parameter,

    /// <summary>A field of the state machine that the method belongs to, which no other code writes while it runs.</summary>
    Field,

    /// <summary>An element of an array that only the method has.</summary>
    Element,

    /// <summary>Where to continue after a finally block.</summary>
    WayOut,
}
