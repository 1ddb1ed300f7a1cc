namespace LeanTasks.Completion;

/// <summary>The <see cref="ExecutionContext"/> of a task that was made in another than the default one. 32 bytes.</summary>
internal sealed class ContextHolder(ExecutionContext context) : Holder
{
    // Null once the delegate has ended, or never will run. Written by whoever runs or cancels the task.
    internal ExecutionContext? Context = context;
}
