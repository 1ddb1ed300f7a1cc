namespace LeanTasks.Tool.Advice;

/// <summary>What to do about one method.</summary>
/// <param name="Action">One of <see cref="AdviceAction"/>.</param>
/// <param name="Why">One plain sentence, with the measured probability and what to check first.</param>
/// <param name="SavedBytesPerCall">Bytes on the heap that each call would save, on average at the measured probability; 0 for keep.</param>
/// <param name="SavedNanosecondsPerCall">Nanoseconds that each call would save, by the costs measured on this machine; 0 for keep.</param>
/// <param name="IsUpperBound">
/// Whether less may be saved: a caller may need a <c>Task</c> after all, as one does that does not simply await; or a caller's box grows by what is not known.
/// </param>
internal sealed record MethodAdvice(
    string Action, string Why, double SavedBytesPerCall, double SavedNanosecondsPerCall, bool IsUpperBound = false);
