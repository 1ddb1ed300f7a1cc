namespace LeanTasks.Profiling;

/// <summary>The objects of one type, as the runtime samples them.</summary>
/// <param name="Type">The type's name as the runtime writes it, <c>System.Collections.Generic.List`1[System.Int32]</c>: with its namespace, but without the type that it is nested in.</param>
/// <param name="Samples">How many objects were sampled, one for about 100 kB that the process allocates.</param>
/// <param name="Bytes">The bytes on the heap that the samples stand for: an estimate without bias, off by about one part in the root of the samples.</param>
public sealed record SampledType(string Type, long Samples, long Bytes)
{
    /// <summary>The objects that the samples stand for, as good an estimate as that of the bytes; 0 where it was not taken.</summary>
    internal double Objects { get; init; }
}
