namespace LeanTasks.Profiling.Allocations;

/// <summary>Adds up by type what the runtime samples of the objects that a process allocates. Any thread may call.</summary>
internal sealed class SampleSums
{
    /// <summary>The provider of the samples.</summary>
    internal const string Provider = "Microsoft-Windows-DotNETRuntime";

    /// <summary>The keyword that turns them on, at the level of information; since .NET 10.</summary>
    internal const long Keyword = 0x80000000000;

    /// <summary>The number of their event.</summary>
    internal const int AllocationSampled = 303;

    /// <summary>The bytes between two samples, on average: each byte has the same probability.</summary>
    private const double Mean = 102_400;

    private readonly Lock _lock = new();

    // Written by any thread, under the lock.
    private readonly Dictionary<string, (long Samples, double Bytes, double Objects)> _types = [];

    /// <summary>Adds one sample.</summary>
    /// <param name="type">The object's type.</param>
    /// <param name="size">Its bytes.</param>
    internal void Add(string type, ulong size)
    {
        lock (_lock)
        {
            (long samples, double bytes, double objects) = _types.GetValueOrDefault(type);
            double weight = Weight(size);
            _types[type] = (samples + 1, bytes + weight, objects + (size == 0 ? 0 : weight / size));
        }
    }

    /// <summary>The sums so far.</summary>
    internal IReadOnlyList<SampledType> Types()
    {
        lock (_lock)
            return [.. _types.Select(static type => new SampledType(type.Key, type.Value.Samples, (long)type.Value.Bytes) { Objects = type.Value.Objects })];
    }

    /// <summary>The bytes that a sampled object stands for: its own over the probability that one of them is sampled.</summary>
    /// <param name="size">The object's bytes.</param>
    internal static double Weight(double size) => size == 0 ? 0 : size / (1 - Math.Exp(-size / Mean));
}
