using LeanTasks.Profiling;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Reports;

/// <summary>What the whole app allocated, by whichever code.</summary>
internal sealed record AppAllocations
{
    /// <summary>Bytes on the heap, without the overhead of counting.</summary>
    public required long Bytes { get; init; }

    /// <summary>Requests that the app began to serve since its first second; absent where it is no server of ASP.NET Core.</summary>
    public long? Requests { get; init; }

    /// <summary>Bytes on the heap for each of them; absent where it is no server.</summary>
    public double? BytesPerRequest { get; init; }

    /// <summary>Samples that the types are based on.</summary>
    public required long Samples { get; init; }

    /// <summary>The types, the most bytes first.</summary>
    public required IReadOnlyList<AllocatedType> Types { get; init; }

    /// <summary>The part of all bytes that boxes of async methods took that were not counted, 0 to 1, as sampled.</summary>
    public required double ShareOfOtherBoxes { get; init; }

    /// <summary>All boxes of async methods; absent where none were counted or sampled.</summary>
    public AsyncBoxes? Boxes { get; init; }

    /// <summary>Sums up.</summary>
    /// <param name="allocations">What was read in the process.</param>
    /// <param name="counted">The names of the methods that were counted, by <see cref="AsyncMethodFinder.Key"/>.</param>
    /// <param name="bytesOfCountedBoxes">The bytes of these methods' boxes.</param>
    public static AppAllocations Of(ProcessAllocations allocations, IReadOnlyDictionary<string, string> counted, long bytesOfCountedBoxes)
    {
        double all = allocations.Types.Sum(static type => (double)type.Bytes);
        List<(SampledType Sampled, string? Machine)> types = [.. allocations.Types.Select(static type => (type, SampledNames.StateMachineInBox(type.Type)))];
        List<(string? Method, double Share)> others =
        [
            .. types
                .Where(type => type.Machine is { } machine && !counted.ContainsKey(machine))
                .GroupBy(static type => SampledNames.NamesMethod(type.Machine!) ? SampledNames.Method(type.Machine!) : null, type => (double)type.Sampled.Bytes)
                .Select(method => (method.Key, all == 0 ? 0 : method.Sum() / all))
                .OrderByDescending(static method => method.Item2),
        ];
        return new AppAllocations
        {
            Bytes = allocations.Bytes,
            Requests = allocations.Requests > 0 ? allocations.Requests : null,
            BytesPerRequest = allocations.Requests > 0 ? Math.Round(allocations.BytesOfRequests / (double)allocations.Requests) : null,
            Samples = (long)allocations.Types.Sum(static type => (double)type.Samples),
            ShareOfOtherBoxes = Math.Round(others.Sum(static other => other.Share), 4),
            Boxes = AsyncBoxes.Of(allocations.Bytes == 0 ? 0 : bytesOfCountedBoxes / (double)allocations.Bytes, others),
            Types =
            [
                .. types
                    .GroupBy(type => type.Machine is { } machine
                        ? (AllocatedType.Box, counted.GetValueOrDefault(machine) ?? SampledNames.Method(machine))
                        : (SampledNames.Type(type.Sampled.Type), (string?)null))
                    .Select(type => (Key: type.Key, Bytes: type.Sum(static one => (double)one.Sampled.Bytes), Samples: type.Sum(static one => one.Sampled.Samples), Objects: type.Sum(static one => one.Sampled.Objects)))
                    .OrderByDescending(static type => type.Bytes)
                    .ThenBy(static type => type.Key.Item1, StringComparer.Ordinal)
                    .ThenBy(static type => type.Key.Item2, StringComparer.Ordinal)
                    .Select(type => new AllocatedType(type.Key.Item1, type.Key.Item2, Share(type.Bytes), (long)Math.Round(Share(type.Bytes) * allocations.Bytes), type.Samples)
                    {
                        Objects = type.Objects > 0 ? (long)Math.Round(type.Objects) : null,
                    }),
            ],
        };

        double Share(double bytes) => all == 0 ? 0 : Math.Round(bytes / all, 4);
    }
}
