namespace LeanTasks.Threading;

/// <summary>A <see cref="CopiedTask{TResult}"/> of any result.</summary>
internal interface ICopiedTask
{
    /// <summary>What the task is a copy of.</summary>
    object Original { get; }
}
