using System.Text.Json.Serialization;
using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Reports;

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

    /// <summary>Bytes on the heap for each call in the earlier report that this one is compared with; absent without one, and for a method that it does not have.</summary>
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
