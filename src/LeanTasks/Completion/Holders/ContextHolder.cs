namespace LeanTasks.Completion;

/// <summary>The <see cref="ExecutionContext"/> of a task that was made in another context than the default one. 32 bytes.</summary>
internal sealed class ContextHolder(ExecutionContext context) : Holder
{
    // Null once the delegate has ended, or will never run. Written by the thread that runs or cancels the task.
    internal ExecutionContext? Context = context;
}
