namespace LeanTasks.Tool.Checking;

/// <summary>The possible uses of a value.</summary>
internal enum ObservationKind
{
    /// <summary>It is consumed.</summary>
    Consumed,

    /// <summary>It is asked whether it has completed.</summary>
    Asked,

    /// <summary>Its result is read where nothing shows that it is available.</summary>
    ReadEarly,

    /// <summary>It is an argument of a call.</summary>
    Passed,

    /// <summary>It is returned.</summary>
    Returned,

    /// <summary>A loop over the elements of a collection begins.</summary>
    Begun,

    /// <summary>A loop gets the value from a collection.</summary>
    Element,

    /// <summary>All elements of a collection are consumed.</summary>
    Walked,
}
