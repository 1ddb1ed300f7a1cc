namespace LeanTasks.Completion;

/// <summary>
/// The bottom of a stack whose task was created in an <see cref="ExecutionContext"/> other than the default one: its
/// delegate, and the context to run it in. Immutable, made by the constructor of the task.
/// </summary>
internal sealed class ContextualWork(Delegate work, ExecutionContext context)
{
    internal readonly Delegate Work = work;

    internal readonly ExecutionContext Context = context;
}
