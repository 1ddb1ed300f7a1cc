using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Advice;

/// <summary>The advice about one method.</summary>
/// <param name="Action">One of <see cref="AdviceAction"/>.</param>
/// <param name="Why">Plain sentences, with the measured probability and what to check first.</param>
/// <param name="SavedBytesPerCall">Bytes on the heap that each call would save, on average at the measured probability; 0 for keep.</param>
/// <param name="SavedNanosecondsPerCall">Nanoseconds that each call would save, by the costs measured on this machine; 0 for keep.</param>
/// <param name="NanosecondsMargin">By how much these may be off; where that is more than they are, they say nothing, and no report shows them.</param>
/// <param name="IsUpperBound">
/// Whether less may be saved: a caller that does not simply await may still need a <c>Task</c>; or a caller's box grows by an unknown size.
/// </param>
internal sealed record MethodAdvice(
    string Action, string Why, double SavedBytesPerCall, double SavedNanosecondsPerCall, double NanosecondsMargin = 0, bool IsUpperBound = false)
{
    /// <summary>Whether it is known that time is saved, or that it is lost.</summary>
    [JsonIgnore]
    public bool IsTimeKnown => Math.Abs(SavedNanosecondsPerCall) > NanosecondsMargin;
}
