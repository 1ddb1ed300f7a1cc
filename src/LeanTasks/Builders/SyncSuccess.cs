namespace LeanTasks.Builders;

/// <summary>What a builder of pooled methods holds in place of a box once its method has ended with a result, without suspending.</summary>
internal static class SyncSuccess
{
    /// <summary>
    /// Compared by reference. It is the text of a literal, because that is never moved: optimized code has it as a constant, and stores it
    /// without a write barrier, so for a method that does not suspend it costs a plain store.
    /// </summary>
    internal static readonly object Mark = "sync success";
}
