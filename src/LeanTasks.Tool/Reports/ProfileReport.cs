using System.Text.Json.Serialization;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Reports;

/// <summary>A profile, as it is written; the order of the members is that of the JSON.</summary>
internal sealed record ProfileReport
{
    /// <summary>The version that this one writes.</summary>
    public const int FormatVersion = 1;

    /// <summary>The version of its format, which rises where a member changes its meaning or is gone.</summary>
    public int Version { get; } = FormatVersion;

    /// <summary>The app's name.</summary>
    public required string App { get; init; }

    /// <summary>The runtime that the app ran on.</summary>
    public required string Runtime { get; init; }

    /// <summary>
    /// The methods that were called. First come those of which advice or fusing saves bytes, the most first, even if that is a bound; then
    /// those to keep.
    /// </summary>
    public required IReadOnlyList<MethodReport> Methods { get; init; }

    /// <summary>The assemblies that were not counted.</summary>
    public required IReadOnlyList<NotCounted> NotCounted { get; init; }

    /// <summary>The sums over all methods that were counted, shown or not.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>What the whole app allocated; absent where that is not known.</summary>
    public AppAllocations? Allocations { get; init; }

    /// <summary>The earlier report that this one is compared with; absent without one.</summary>
    public ReportChange? Against { get; init; }

    /// <summary>What fusing would save; absent where that is not known.</summary>
    public FusingTotals? Fusing { get; init; }

    /// <summary>The costs of calls on this machine, which the advice's nanoseconds are based on.</summary>
    public required CostTable Calibration { get; init; }

    /// <summary>Sentences about the run as a whole.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}

/// <summary>The sums over all methods that were counted.</summary>
internal sealed record ProfileTotals
{
    /// <summary>Methods that were called.</summary>
    public required int Methods { get; init; }

    /// <summary>Their calls.</summary>
    public required long Calls { get; init; }

    /// <summary>Bytes on the heap that their calls took.</summary>
    public required long Bytes { get; init; }

    /// <summary>The most bytes that following all the advice would save; pieces of advice that exclude each other are not given together.</summary>
    public required long SavedBytes { get; init; }
}

/// <summary>The counts of one method, over all its closed instantiations, and the advice about it.</summary>
internal sealed record MethodReport
{
    /// <summary>Its name as in the source.</summary>
    public required string Method { get; init; }

    /// <summary>The simple name of its assembly.</summary>
    public required string Assembly { get; init; }

    /// <summary>The type that it returns, as in the source.</summary>
    public required string Returns { get; init; }

    /// <summary>Calls that have ended or suspended.</summary>
    public required long Calls { get; init; }

    /// <summary>Of these, the ones that ended without suspending.</summary>
    public required long CompletedSynchronously { get; init; }

    /// <summary>How often the calls suspended, in all.</summary>
    public required long Suspensions { get; init; }

    /// <summary>Bytes on the heap for each call, on average.</summary>
    public required double BytesPerCall { get; init; }

    /// <summary>Bytes on the heap for each call in the earlier report that this one is compared with. Absent without one, and for a method that it does not have.</summary>
    public double? BytesPerCallBefore { get; init; }

    /// <summary>Calls that ended with an exception other than an <see cref="OperationCanceledException"/>.</summary>
    public required long Faults { get; init; }

    /// <summary>Calls that ended with an <see cref="OperationCanceledException"/>.</summary>
    public required long Canceled { get; init; }

    /// <summary>The advice.</summary>
    public required MethodAdvice Advice { get; init; }

    /// <summary>The method's part of the bytes of all async methods, 0 to 1.</summary>
    public required double ShareOfBytes { get; init; }

    /// <summary>The method's part of all bytes that the app allocated, 0 to 1; absent where they are not known.</summary>
    public double? ShareOfAllBytes { get; init; }

    /// <summary>The bytes of all calls that are gone once it is fused, if fused methods await it and if not.</summary>
    public required FusableBytes FusableBytes { get; init; }

    /// <summary>What fusing saves of its bytes; absent where that is not known.</summary>
    public FusingSaving? Fusing { get; init; }

    /// <summary>Whether the advice, or fusing, saves anything.</summary>
    [JsonIgnore]
    public bool Saves => Advice.Action != AdviceAction.Keep || Fusing is { SavedBytes: > 0 };

    /// <summary>Nanoseconds from the first suspension to the end, on average over the calls that suspended and ended; absent where time was not taken.</summary>
    public double? SuspendedNanosecondsPerCall { get; init; }
}

/// <summary>What <c>leantasks fuse</c> would save of the counted bytes.</summary>
internal sealed record FusingTotals
{
    /// <summary>Bytes on the heap, of all methods.</summary>
    public required long SavedBytes { get; init; }

    /// <summary>Whether less may be saved; see <see cref="FusingSaving.IsUpperBound"/>.</summary>
    public required bool IsUpperBound { get; init; }

    /// <summary>The most bytes that it would save with <c>--pool-value-tasks</c>, which leaves methods out whose value tasks are misused.</summary>
    public required long SavedBytesWithPooledValueTasks { get; init; }

    /// <summary>The assemblies with counted bytes that it leaves out, the most bytes first.</summary>
    public required IReadOnlyList<AssemblyLeftOut> LeftOut { get; init; }
}

/// <summary>An assembly of the app that <c>leantasks fuse</c> leaves out.</summary>
/// <param name="Assembly">Its simple name.</param>
/// <param name="Bytes">The bytes that calls of its async methods took.</param>
/// <param name="Why">The reason, and the remedy if there is one.</param>
internal sealed record AssemblyLeftOut(string Assembly, long Bytes, string Why);

/// <summary>An assembly of the app whose async methods were not counted, in full or in part.</summary>
/// <param name="Assembly">Its simple name, or its file's where it has none.</param>
/// <param name="Why">A clause with the reason, and the remedy if there is one.</param>
internal sealed record NotCounted(string Assembly, string Why);

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
