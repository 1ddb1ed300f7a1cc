using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Advice;

/// <summary>The advice about one method.</summary>
/// <param name="Action">One of <see cref="AdviceAction"/>.</param>
/// <param name="Why">Plain sentences, with the measured probability and what to check first.</param>
/// <param name="SavedBytesPerCall">Bytes on the heap that each call would save, on average at the measured probability; 0 for keep.</param>
/// <param name="SavedNanosecondsPerCall">Nanoseconds that each call would save, by the costs measured on this machine; 0 for keep.</param>
/// <param name="NanosecondsMargin">By how much these may be off; where that is more than they are, they say nothing, and no report shows them.</param>
/// <param name="IsUpperBound">
/// Whether less may be saved. A caller that does not simply await may still need a <c>Task</c>; or a caller's box grows by an unknown size.
/// </param>
internal sealed record MethodAdvice(
    string Action, string Why, double SavedBytesPerCall, double SavedNanosecondsPerCall, double NanosecondsMargin = 0, bool IsUpperBound = false)
{
    /// <summary>Whether it is known that time is saved, or that it is lost.</summary>
    [JsonIgnore]
    public bool IsTimeKnown => Math.Abs(SavedNanosecondsPerCall) > NanosecondsMargin;
}

/// <summary>The names of the actions in a report.</summary>
internal static class AdviceAction
{
    /// <summary>Leave the method unchanged.</summary>
    public const string Keep = "keep";

    /// <summary>Return a <c>ValueTask</c> instead of a <c>Task</c>.</summary>
    public const string ValueTask = "ValueTask";

    /// <summary>Use the pooled builder, which keeps the boxes of calls that suspend.</summary>
    public const string Pooled = "pooled";

    /// <summary>Drop <c>async</c> and <c>await</c>, and return the awaited task.</summary>
    public const string PassThrough = "pass through";

    /// <summary>Move the code into the one method that calls it.</summary>
    public const string Merge = "merge";
}
