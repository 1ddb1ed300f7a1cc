namespace LeanTasks.Tool.Advice;

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
