namespace LeanTasks.Tests.Pooled.Same;

/// <summary>What builds the methods of <see cref="SameBuilder{TResult}"/>.</summary>
internal enum Built
{
    /// <summary>The BCL's of <c>async Task</c>.</summary>
    Task,

    /// <summary>Ours of <c>async LeanTask</c>.</summary>
    LeanTask,

    /// <summary>Ours of pooled methods.</summary>
    Pooled,
}
