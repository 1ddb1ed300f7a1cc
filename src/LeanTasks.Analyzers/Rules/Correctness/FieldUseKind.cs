namespace LeanTasks.Analyzers;

/// <summary>How a place uses a field that holds a single-use value.</summary>
internal enum FieldUseKind
{
    /// <summary>Reads it, and uses it in an unknown way.</summary>
    Read,

    /// <summary>Consumes it.</summary>
    Consumed,

    /// <summary>Replaces it.</summary>
    Written,
}
