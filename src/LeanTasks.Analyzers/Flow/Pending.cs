using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.Flow;

/// <summary>
/// What a path does when the finally block it is in has ended: goes on along a branch (through further finally
/// blocks), or goes on throwing. A linked list, as finally blocks nest. Interned by <see cref="FlowAnalysis"/>.
/// </summary>
internal sealed class Pending
{
    public Pending(Pending? outer, ControlFlowBranch? branch, int nextFinally, ControlFlowRegion? thrownFrom)
    {
        Outer = outer;
        Branch = branch;
        NextFinally = nextFinally;
        ThrownFrom = thrownFrom;
    }

    /// <summary>What is pending around it.</summary>
    public Pending? Outer { get; }

    /// <summary>The branch that goes on; <see langword="null"/> when an exception does.</summary>
    public ControlFlowBranch? Branch { get; }

    /// <summary>The index of the next finally block of <see cref="Branch"/>.</summary>
    public int NextFinally { get; }

    /// <summary>The region that the exception leaves next.</summary>
    public ControlFlowRegion? ThrownFrom { get; }
}
