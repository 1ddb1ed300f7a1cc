namespace LeanTasks.Completion;

/// <summary>The parent that a task is attached to. 40 bytes.</summary>
internal sealed class ParentHolder(LeanTask parent) : Holder
{
    internal readonly LeanTask Parent = parent;

    // Whether the parent itself has seen the child's exception, and so does not take it over. Written by the parent's thread
    // while its delegate runs, read once the delegate has returned.
    internal bool FaultObserved;
}
