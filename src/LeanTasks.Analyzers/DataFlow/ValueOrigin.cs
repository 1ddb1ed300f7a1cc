namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Where a single-use value came from, as far as the method shows.</summary>
internal enum ValueOrigin
{
    /// <summary>A call in this method: no other code has the value, and it may still be running.</summary>
    Call,

    /// <summary>Created here over a source, or by code with unknown behaviour.</summary>
    Made,

    /// <summary>A parameter: the caller may know that it has completed.</summary>
    Parameter,

    /// <summary>A variable of an enclosing method, seen from a lambda or local function.</summary>
    Captured,

    /// <summary>A field, or an element of a collection, that was filled elsewhere.</summary>
    Stored,
}
