using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// Follows all paths through one body, until no block is reached in a new state. Paths are
/// not merged: each keeps its own facts, so that the two halves of one condition are not mixed. Exceptions lead from
/// every operation that can throw into the handlers around it; finally blocks are walked once for each way into them.
/// </summary>
/// <remarks>
/// If a body has more paths than <see cref="MaxStatesOfABlock"/> and <see cref="MaxSteps"/> allow, some are not
/// followed. Findings on the others are valid; only facts about all paths are then unknown.
/// </remarks>
internal sealed class FlowAnalysis
{
    private const int MaxStatesOfABlock = 96;
    private const int MaxSteps = 6000;

    private readonly FlowContext _context;
    private readonly ConditionReader _conditions;
    private readonly OperationWalker _walker;
    private readonly HashSet<PathState>[] _reached;
    private readonly Queue<(BasicBlock Block, PathState State)> _work = new();
    private readonly Dictionary<(Pending?, object, int), Pending> _pendings = [];
    private readonly HashSet<PathState> _ends = [];
    private BasicBlock _block;
    private bool _complete = true;

    public FlowAnalysis(FlowContext context)
    {
        _context = context;
        _conditions = new ConditionReader(context);
        _walker = new OperationWalker(context, _conditions, state => Throw(state, _block!.EnclosingRegion));
        _reached = [.. context.Graph.Blocks.Select(_ => new HashSet<PathState>())];
        _block = context.Graph.Blocks[0];
    }

    /// <summary>The states in which the body ends, other than by an exception.</summary>
    public IReadOnlyCollection<PathState> Ends => _ends;

    /// <summary>Follows the paths; <see langword="false"/> if there are too many to follow all.</summary>
    public bool Run()
    {
        PathState entry = new();
        _context.BindEntry(entry);
        Reach(_block, entry);
        for (int steps = 0; _work.Count != 0; steps++)
        {
            if (steps == MaxSteps)
                return false;
            _context.Cancellation.ThrowIfCancellationRequested();
            (BasicBlock block, PathState state) = _work.Dequeue();
            Walk(block, state.Clone());
        }

        return _complete;
    }

    private void Reach(BasicBlock block, PathState state)
    {
        HashSet<PathState> reached = _reached[block.Ordinal];
        if (reached.Contains(state))
            return;
        if (reached.Count == MaxStatesOfABlock)
        {
            _complete = false;
            return;
        }

        PathState kept = state.Clone();
        reached.Add(kept);
        _work.Enqueue((block, kept));
    }

    private void Walk(BasicBlock block, PathState state)
    {
        _block = block;
        if (block.Kind == BasicBlockKind.Exit)
        {
            _ends.Add(state);
            return;
        }

        foreach (IOperation operation in block.Operations)
        {
            if (Throwing.CanThrow(operation))
                Throw(state, block.EnclosingRegion);
            _walker.Walk(operation, state);
            if (state.IsDead)
                return;
        }

        if (block.BranchValue is { } value)
        {
            if (Throwing.CanThrow(value))
                Throw(state, block.EnclosingRegion);
            if (block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return)
                _walker.WalkReturned(value, state);
            else
                _walker.Walk(value, state);
        }

        Leave(block, state);
    }

    private void Leave(BasicBlock block, PathState state)
    {
        if (block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } condition)
        {
            Follow(block.FallThroughSuccessor, state);
            return;
        }

        bool taken = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
        PathState other = state.Clone();
        if (_conditions.Apply(condition, taken, state))
            Follow(block.ConditionalSuccessor, state);
        if (_conditions.Apply(condition, !taken, other))
            Follow(block.FallThroughSuccessor, other);
    }

    private void Follow(ControlFlowBranch? branch, PathState state)
    {
        switch (branch?.Semantics)
        {
            case ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return:
                Continue(branch, 0, state);
                break;
            case ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow:
                Throw(state, branch.Source.EnclosingRegion);
                break;
            case ControlFlowBranchSemantics.StructuredExceptionHandling when branch.Source.EnclosingRegion is var region && IsFinally(region):
                EndFinally(state);
                break;
        }
    }

    private static bool IsFinally(ControlFlowRegion region)
    {
        for (ControlFlowRegion? at = region; at is not null and not { Kind: ControlFlowRegionKind.Root }; at = at.EnclosingRegion)
        {
            if (at.Kind == ControlFlowRegionKind.Finally)
                return true;
            if (at.Kind is ControlFlowRegionKind.Filter or ControlFlowRegionKind.Catch or ControlFlowRegionKind.Try)
                return false;
        }

        return false;
    }

    // Through the finally blocks that the branch leaves, then to where it leads.
    private void Continue(ControlFlowBranch branch, int nextFinally, PathState state)
    {
        if (nextFinally < branch.FinallyRegions.Length)
        {
            PathState entering = state.Clone();
            entering.Pending = Intern(state.Pending, branch, nextFinally + 1, null);
            Reach(_context.Graph.Blocks[branch.FinallyRegions[nextFinally].FirstBlockOrdinal], entering);
            return;
        }

        if (branch.Destination is not { } destination)
            return;
        foreach (ControlFlowRegion left in branch.LeavingRegions)
            state.Leave(left);
        state.DropUnheld();
        Reach(destination, state);
    }

    private void EndFinally(PathState state)
    {
        if (state.Pending is not { } pending)
            return;
        state.Pending = pending.Outer;
        if (pending.Branch is { } branch)
            Continue(branch, pending.NextFinally, state);
        else
            Throw(state, pending.ThrownFrom!);
    }

    // An exception leaves the region: into the handlers around it, and on if none of them catches all.
    private void Throw(PathState state, ControlFlowRegion? region)
    {
        // The root of a lambda's graph is enclosed by a region of the graph around it, where its exceptions do not go.
        for (ControlFlowRegion? at = region; at is not null and not { Kind: ControlFlowRegionKind.Root }; at = at.EnclosingRegion)
        {
            if (at.Kind != ControlFlowRegionKind.Try || at.EnclosingRegion is not { } whole)
            {
                if (at.Kind == ControlFlowRegionKind.Finally && state.Pending is { } abandoned)
                {
                    // The code that was to run after the finally block does not run.
                    state = state.Clone();
                    state.Pending = abandoned.Outer;
                }

                continue;
            }

            if (whole.Kind == ControlFlowRegionKind.TryAndFinally)
            {
                PathState entering = state.Clone();
                entering.Pending = Intern(state.Pending, null, 0, whole.EnclosingRegion);
                Reach(_context.Graph.Blocks[whole.NestedRegions[1].FirstBlockOrdinal], entering);
                return;
            }

            bool caught = false;
            foreach (ControlFlowRegion handler in whole.NestedRegions.Skip(1))
            {
                Reach(_context.Graph.Blocks[handler.FirstBlockOrdinal], state);
                caught |= handler.Kind == ControlFlowRegionKind.Catch && CatchesAll(handler);
            }

            if (caught)
                return;
        }
    }

    private bool CatchesAll(ControlFlowRegion handler) =>
        handler.ExceptionType is null or { SpecialType: SpecialType.System_Object }
        || SymbolEqualityComparer.Default.Equals(handler.ExceptionType, _context.Types.Exception);

    private Pending Intern(Pending? outer, ControlFlowBranch? branch, int nextFinally, ControlFlowRegion? thrownFrom)
    {
        (Pending?, object, int) key = (outer, (object?)branch ?? (object?)thrownFrom ?? this, nextFinally);
        if (!_pendings.TryGetValue(key, out Pending? pending))
            _pendings.Add(key, pending = new Pending(outer, branch, nextFinally, thrownFrom));
        return pending;
    }
}
