namespace LeanTasks.Analyzers;

/// <summary>How a place uses a field that holds a single-use value.</summary>
internal enum FieldUseKind
{
    /// <summary>Reads it, and does with it what is not known.</summary>
    Read,

    /// <summary>Consumes it.</summary>
    Consumed,

    /// <summary>Replaces it.</summary>
    Written,
}
