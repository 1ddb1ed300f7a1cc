namespace LeanTasks.Completion;

/// <summary>The state object of a task. 32 bytes.</summary>
internal sealed class StateHolder(object? state) : Holder
{
    internal readonly object? State = state;
}
