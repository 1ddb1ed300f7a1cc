namespace LeanTasks.Tool.Checking;

/// <summary>The possible uses of a value.</summary>
internal enum ObservationKind
{
    /// <summary>It is consumed.</summary>
    Consumed,

    /// <summary>Its result is read where nothing shows that it is available.</summary>
    ReadEarly,

    /// <summary>It is an argument of a call.</summary>
    Passed,

    /// <summary>It is returned.</summary>
    Returned,
}
