using LeanTasks.Profiling;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Reports;

/// <summary>What the whole app allocated, by whichever code.</summary>
internal sealed record AppAllocations
{
    /// <summary>Bytes on the heap, without the overhead of counting.</summary>
    public required long Bytes { get; init; }

    /// <summary>Requests that the app began to serve since its first second; absent where it is not a server of ASP.NET Core.</summary>
    public long? Requests { get; init; }

    /// <summary>Bytes on the heap for each of them; absent where it is not a server.</summary>
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

/// <summary>Objects of one kind among all that an app allocated.</summary>
/// <param name="Type">Their type, as in the source; that of a box is said by <paramref name="Method"/>.</param>
/// <param name="Method">The async method whose boxes they are; absent for other objects.</param>
/// <param name="Share">Their part of all bytes, 0 to 1, as sampled.</param>
/// <param name="Bytes">Their bytes on the heap: that part of the app's.</param>
/// <param name="Samples">How many were sampled; the part is off by about one in the root of them.</param>
internal sealed record AllocatedType(string Type, string? Method, double Share, long Bytes, long Samples)
{
    /// <summary>The type of all boxes.</summary>
    public const string Box = "async box";

    /// <summary>How many there are, as sampled; absent where that is not known. Each box of a method that does not pool is a call that suspended.</summary>
    public long? Objects { get; init; }

    /// <summary>What they are, for a reader.</summary>
    public string Text() => Method is null ? Type : $"{Type} of {Method}";
}

/// <summary>The boxes of async methods among all that an app allocated, and how their bytes are attributed to methods.</summary>
/// <param name="Share">Their part of all bytes, 0 to 1.</param>
/// <param name="Counted">The part of their bytes that is of counted methods, 0 to 1. Their bytes are exact; the part is not, since those of the others are sampled.</param>
/// <param name="Sampled">The part that is of other methods, which the samples name: .NET's own, and those of assemblies that were not counted.</param>
/// <param name="NotAttributed">The part whose state machine has a name that no method is known by.</param>
/// <param name="SampledMethods">The methods of <paramref name="Sampled"/>, the most bytes first.</param>
internal sealed record AsyncBoxes(double Share, double Counted, double Sampled, double NotAttributed, IReadOnlyList<string> SampledMethods)
{
    /// <summary>Sums up.</summary>
    /// <param name="counted">The boxes of counted methods, as a part of all bytes.</param>
    /// <param name="others">The other boxes: the method, null where it is not known, and their part of all bytes; the most bytes first.</param>
    /// <returns>The sums; null where there are no boxes.</returns>
    public static AsyncBoxes? Of(double counted, IReadOnlyList<(string? Method, double Share)> others)
    {
        double named = others.Sum(static other => other.Method is null ? 0 : other.Share);
        double notAttributed = others.Sum(static other => other.Method is null ? other.Share : 0);
        double all = counted + named + notAttributed;
        return all == 0
            ? null
            : new AsyncBoxes(Math.Round(all, 4), Part(counted), Part(named), Part(notAttributed), [.. others.Select(static other => other.Method).OfType<string>()]);

        double Part(double share) => Math.Round(share / all, 4);
    }
}
