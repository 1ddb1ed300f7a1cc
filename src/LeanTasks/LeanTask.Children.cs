using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

// Tasks attached to a parent: it completes after them, and takes over their exceptions.
public partial class LeanTask
{
    /// <summary>Whether the parent's own delegate has observed the exceptions of this task, a child.</summary>
    internal bool FaultObservedByParent => Find<ParentHolder>()?.FaultObserved ?? false;

    /// <summary>Attaches a task under construction to the one that runs on this thread, if there is one that permits it.</summary>
    private void AttachToParent()
    {
        if (ThreadLocalState.Current.InnermostTask is not { } parent || (parent._options & TaskOptions.DenyChildAttach) != 0)
            return;

        Hold(new ParentHolder(parent));
        _flags |= (byte)TaskFlags.HasParent;
        (parent.Find<ChildrenHolder>() ?? parent.Inflate(new ChildrenHolder())).Add();
    }

    /// <summary>Called when this task, a child, has completed.</summary>
    private void TellParent()
    {
        LeanTask parent = Find<ParentHolder>()!.Parent;
        ChildrenHolder children = parent.Find<ChildrenHolder>()!;
        if (!children.ChildEnded(this))
            return;

        // A chain of generations, each completing the next, would grow the stack.
        if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
            parent.CompleteAfterChildren(children);
        else
            ThreadPool.UnsafeQueueUserWorkItem(static last => last.Parent.CompleteAfterChildren(last.Children), (Parent: parent, Children: children), preferLocal: true);
    }

    private void CompleteAfterChildren(ChildrenHolder children) => Complete(children.Total(), FindWork());

    /// <summary>A parent whose own delegate has observed a child's exceptions does not take them over.</summary>
    private void MarkFaultObservedByParent()
    {
        if (HasFlag(TaskFlags.HasParent) && Find<ParentHolder>() is { } holder && ReferenceEquals(holder.Parent, ThreadLocalState.Current.InnermostTask))
            holder.FaultObserved = true;
    }
}
