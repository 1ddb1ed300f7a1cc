namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The findings of the data flow.</summary>
internal enum MisuseKind
{
    /// <summary>LEAN001: consumed twice on some path.</summary>
    ConsumedTwice,

    /// <summary>LEAN001: asked on some path whether it has completed, after it was consumed.</summary>
    AskedAfterwards,

    /// <summary>LEAN002: consumed by two at the same time.</summary>
    ConsumedConcurrently,

    /// <summary>LEAN003: its result read before it is known to have completed.</summary>
    ReadEarly,
}
