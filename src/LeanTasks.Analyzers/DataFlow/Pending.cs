using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// How a path continues when the finally block it is in has ended: along a branch (through further finally
/// blocks), or by throwing on. A linked list, as finally blocks nest. Interned by <see cref="FlowAnalysis"/>.
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

    /// <summary>The enclosing pending continuation.</summary>
    public Pending? Outer { get; }

    /// <summary>The branch to continue along; <see langword="null"/> for an exception.</summary>
    public ControlFlowBranch? Branch { get; }

    /// <summary>The index of the next finally block of <see cref="Branch"/>.</summary>
    public int NextFinally { get; }

    /// <summary>The region that the exception leaves next.</summary>
    public ControlFlowRegion? ThrownFrom { get; }
}
