namespace LeanTasks.Profiling;

/// <summary>The objects of one type, as the runtime samples them.</summary>
/// <param name="Type">The type's name in the runtime's format, <c>System.Collections.Generic.List`1[System.Int32]</c>: with its namespace, but without its enclosing type.</param>
/// <param name="Samples">The number of sampled objects: one for about every 100 kB that the process allocates.</param>
/// <param name="Bytes">The bytes on the heap that the samples represent. An unbiased estimate, with a relative error of about one divided by the
/// square root of the number of samples.</param>
public sealed record SampledType(string Type, long Samples, long Bytes)
{
    /// <summary>The objects that the samples stand for, as good an estimate as that of the bytes; 0 where it was not taken.</summary>
    internal double Objects { get; init; }
}
