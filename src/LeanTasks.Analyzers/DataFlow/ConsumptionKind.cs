namespace LeanTasks.Analyzers.DataFlow;

/// <summary>How a single-use value was consumed.</summary>
internal enum ConsumptionKind
{
    /// <summary>await, also after ConfigureAwait.</summary>
    Await,

    /// <summary>AsTask(), Preserve().</summary>
    Convert,

    /// <summary>Result or GetAwaiter().GetResult(): only right when it has completed.</summary>
    ReadResult,

    /// <summary>Passed to a parameter, or returned: other code consumes it.</summary>
    HandOver,

    /// <summary>By a local function or delegate of this method that was called here.</summary>
    Call,

    /// <summary>By a lambda that runs elsewhere, perhaps at the same time.</summary>
    Elsewhere,

    /// <summary>By a lambda passed to an unknown method, which may keep it and run it at any time.</summary>
    Perhaps,

    /// <summary>By a lambda that runs many times at the same time.</summary>
    Repeated,
}
