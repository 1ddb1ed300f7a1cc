namespace LeanTasks.Tool.Reports;

/// <summary>The figures of the earlier report that one is compared with.</summary>
internal sealed record ReportChange
{
    /// <summary>Bytes on the heap for each counted call then, on average over all methods.</summary>
    public required double BytesPerCounted { get; init; }

    /// <summary>Bytes on the heap of the whole app then; absent where they were not known.</summary>
    public long? Bytes { get; init; }

    /// <summary>Bytes on the heap for each request then; absent where it was no server.</summary>
    public double? BytesPerRequest { get; init; }

    /// <summary>Methods that were called then, and are not now.</summary>
    public required int MethodsGone { get; init; }
}
