using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Follows the paths through a method until nothing new is learnt.</summary>
/// <remarks>
/// Paths that differ in a constant stay apart. Where a method would have too many of them, it is followed once more. Then only few stay apart
/// while the others are joined, so that every method is followed to its end. Joined paths know less: a misuse may then be missed, and none is
/// reported that a single path would not show.
/// </remarks>
internal sealed class PathGraph
{
    private const int MaxNodes = 4000;
    private const int MaxOfBlock = 48;

    // A block that has as many nodes gets only one more, which joins all other paths to it.
    private const int FewOfBlock = 4;

    private readonly MethodFrame _frame;
    private readonly MethodBody _body;
    private readonly CodeBlocks _blocks;
    private readonly Interpreter _interpreter;
    private readonly CallInterpreter _calls;
    private readonly CollectionCalls _collections;
    private readonly ArrayLoops _loops;
    private readonly Dictionary<(CodeBlock Block, string Key), PathNode> _nodes = [];
    private readonly Dictionary<CodeBlock, int> _ofBlock = [];
    private readonly Queue<PathNode> _work = [];
    private readonly HashSet<PathNode> _waiting = [];
    private readonly List<PathNode> _byNumber = [];
    private readonly bool _joins;

    private PathGraph(MethodFrame frame, Callees callees, bool joins)
    {
        _joins = joins;
        _frame = frame;
        _body = frame.Method.Body;
        _blocks = new CodeBlocks(_body);
        _interpreter = new Interpreter(frame, callees);
        _collections = new CollectionCalls(Seen, callees);
        _calls = new CallInterpreter(Seen, callees, frame, _collections);
        _loops = new ArrayLoops(_body, _interpreter.PlaceLoaded, _interpreter.PlaceStored);
    }

    /// <summary>Follows the paths of a method.</summary>
    /// <param name="frame">The method.</param>
    /// <param name="callees">What is known of the methods that it calls.</param>
    public static PathGraph Of(MethodFrame frame, Callees callees)
    {
        PathGraph graph = new(frame, callees, joins: false);
        if (graph.Follow(frame.Entry()))
            return graph;
        graph = new(frame, callees, joins: true);
        graph.Follow(frame.Entry());
        return graph;
    }

    /// <summary>The nodes by their numbers.</summary>
    public IReadOnlyList<PathNode> Nodes => _byNumber;

    /// <summary>The uses of values, by the final facts.</summary>
    public Observations Seen { get; } = new();

    private bool Follow(PathState entry)
    {
        Enter(_body.Instructions[0], entry);
        do
        {
            while (_work.TryDequeue(out PathNode? node))
            {
                _waiting.Remove(node);
                Run(node);
                if (!_joins && (_byNumber.Count > MaxNodes || _ofBlock[node.Block] > MaxOfBlock))
                    return false;
            }

            // Once more: earlier reports may have been made with too few facts. A place that escaped late makes more work.
            Seen.Clear();
            foreach (PathNode node in _byNumber.ToArray())
            {
                node.Next.Clear();
                node.Thrown.Clear();
                Run(node);
            }
        }
        while (_work.Count > 0);
        return true;
    }

    private PathNode Enter(Instruction first, PathState state)
    {
        CodeBlock block = _blocks[first];
        state.DropUnheld();
        string key = state.Key();
        if (_joins && _ofBlock.GetValueOrDefault(block) >= FewOfBlock && !_nodes.ContainsKey((block, key)))
            key = state.KeyOfWaysOut();
        if (_nodes.TryGetValue((block, key), out PathNode? node))
        {
            if (node.Entry.Join(state) && _waiting.Add(node))
                _work.Enqueue(node);
            return node;
        }

        node = new PathNode(_byNumber.Count, block, state.Copy());
        _nodes[(block, key)] = node;
        _byNumber.Add(node);
        _ofBlock[block] = _ofBlock.GetValueOrDefault(block) + 1;
        _waiting.Add(node);
        _work.Enqueue(node);
        return node;
    }

    private void Run(PathNode node)
    {
        PathState state = node.Entry.Copy();
        for (Instruction instruction = node.Block.First; ; instruction = instruction.Next)
        {
            bool goesOn = true;
            switch (instruction.OpCode.FlowControl)
            {
                case FlowControl.Branch or FlowControl.Cond_Branch:
                    Branch(node, instruction, state);
                    return;
                case FlowControl.Return:
                    Return(node, instruction, state);
                    return;
                case FlowControl.Throw:
                    Throw(node, state);
                    return;
                case FlowControl.Call when instruction.OpCode.Code == ILCode.Calli:
                    Indirect(instruction, state);
                    break;
                case FlowControl.Call:
                    // An await of the runtime's is one call, whether or not it suspends.
                    node.Suspends |= StateMachines.IsRuntimeAwait((MethodReference)instruction.Operand) && state.Top is not AbstractValue.Reusable { HasCompleted: true };
                    goesOn = _calls.Run(instruction, state, node.Number);
                    break;
                default:
                    Plain(instruction, state, node.Number);
                    break;
            }

            // A call that suspends is not part of a run in which nothing suspends.
            if (!goesOn)
            {
                node.Suspends = true;
                return;
            }

            if (instruction != node.Block.Last)
                continue;
            if (CodeBlocks.CanThrow(instruction))
                Throw(node, state);
            if (instruction.Next is { } next)
                node.Next.Add(Enter(next, state));
            return;
        }
    }

    private void Plain(Instruction instruction, PathState state, int node)
    {
        if (ArrayLoops.IsElement(instruction))
        {
            _collections.Load(instruction, _loops.BeginOf(instruction), state, node);
            return;
        }

        _interpreter.Run(instruction, state);
        foreach (Place array in _loops.ArraysOf(instruction))
        {
            if (state[array] is AbstractValue.Collection collection)
                _collections.Begin(instruction, collection.Id, state, node);
        }
    }

    private void Branch(PathNode node, Instruction instruction, PathState state)
    {
        switch (instruction.OpCode.Code)
        {
            case ILCode.Br or ILCode.Br_S:
                node.Next.Add(Enter((Instruction)instruction.Operand, state));
                return;
            case ILCode.Leave or ILCode.Leave_S:
                state.ClearStack();
                Leave(node, instruction, after: -1, (Instruction)instruction.Operand, state);
                return;
            case ILCode.Switch:
                AbstractValue? number = state.Pop();
                Instruction[] targets = (Instruction[])instruction.Operand;
                if (number is AbstractValue.Constant constant)
                {
                    node.Next.Add(Enter((uint)constant.Value < targets.Length ? targets[constant.Value] : instruction.Next, state));
                    return;
                }

                foreach (Instruction target in targets.Append(instruction.Next).Distinct())
                    node.Next.Add(Enter(target, state));
                return;
            case ILCode.Brtrue or ILCode.Brtrue_S:
                Fork(node, instruction, state, state.Pop(), jumpsIf: true);
                return;
            case ILCode.Brfalse or ILCode.Brfalse_S:
                Fork(node, instruction, state, state.Pop(), jumpsIf: false);
                return;
            default:
                AbstractValue? right = state.Pop();
                AbstractValue? left = state.Pop();
                if (Conditions.Branches(instruction.OpCode.Code, left, right) is { } jumps)
                {
                    node.Next.Add(Enter(jumps ? (Instruction)instruction.Operand : instruction.Next, state));
                    return;
                }

                node.Next.Add(Enter((Instruction)instruction.Operand, state));
                node.Next.Add(Enter(instruction.Next, state));
                return;
        }
    }

    private void Fork(PathNode node, Instruction instruction, PathState state, AbstractValue? condition, bool jumpsIf)
    {
        Instruction target = (Instruction)instruction.Operand;
        if (condition is AbstractValue.Constant constant)
        {
            node.Next.Add(Enter((constant.Value != 0) == jumpsIf ? target : instruction.Next, state));
            return;
        }

        PathState jump = state.Copy();
        Conditions.Assume(jump, condition, jumpsIf);
        node.Next.Add(Enter(target, jump));
        Conditions.Assume(state, condition, !jumpsIf);
        node.Next.Add(Enter(instruction.Next, state));
    }

    private void Return(PathNode node, Instruction instruction, PathState state)
    {
        switch (instruction.OpCode.Code)
        {
            case ILCode.Endfinally:
                EndFinally(node, instruction, state);
                break;
            case ILCode.Endfilter:
                // The filter's handler was entered beside it.
                break;
            default:
                node.Returns = true;
                node.Suspends |= _frame.Run is { } run && state[run] is not AbstractValue.Constant { Value: 0 };
                AbstractValue? returned = state.Pop();
                ValueFacts? facts = returned is AbstractValue.Once once ? state.Facts(once.Id) : null;
                node.ReturnsCompleted = returned is AbstractValue.Reusable { HasCompleted: true } || facts?.Completion == Completion.Yes;
                if (facts is not null)
                    Seen.Returned(instruction, ((AbstractValue.Once)returned!).Id, facts, node.Number);
                break;
        }
    }

    private void EndFinally(PathNode node, Instruction instruction, PathState state)
    {
        state.ClearStack();
        for (int i = 0; i < _body.ExceptionHandlers.Count; i++)
        {
            ExceptionHandler handler = _body.ExceptionHandlers[i];
            if (handler.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault
                && CodeBlocks.IsWithin(instruction, handler.HandlerStart, handler.HandlerEnd))
            {
                if (state[WayOut(i)] is AbstractValue.Constant way)
                {
                    state[WayOut(i)] = null;
                    Leave(node, handler.TryStart, i, _body.Instructions.First(other => other.Offset == way.Value), state);
                    return;
                }

                break;
            }
        }

        Throw(node, state);
    }

    /// <summary>Goes to a place through the finally blocks in between that are further out than a given one.</summary>
    private void Leave(PathNode node, Instruction from, int after, Instruction target, PathState state)
    {
        for (int i = after + 1; i < _body.ExceptionHandlers.Count; i++)
        {
            ExceptionHandler handler = _body.ExceptionHandlers[i];
            if (handler.HandlerType == ExceptionHandlerType.Finally
                && CodeBlocks.IsWithin(from, handler.TryStart, handler.TryEnd) && !CodeBlocks.IsWithin(target, handler.TryStart, handler.TryEnd))
            {
                // The place to continue is kept as a constant, so that the ways through a finally block stay apart.
                state[WayOut(i)] = new AbstractValue.Constant(target.Offset);
                node.Next.Add(Enter(handler.HandlerStart, state));
                return;
            }
        }

        node.Next.Add(Enter(target, state));
    }

    private void Throw(PathNode node, PathState state)
    {
        foreach (ExceptionHandler handler in node.Block.Regions)
        {
            PathState thrown = state.Copy();
            thrown.ClearStack();
            if (handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter)
                thrown.Push(null);
            if (handler.FilterStart is { } filter)
                node.Thrown.Add(Enter(filter, thrown));
            node.Thrown.Add(Enter(handler.HandlerStart, thrown));

            // Outer code is reached through the end of a finally block.
            if (handler.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault)
                return;
        }
    }

    private static void Indirect(Instruction instruction, PathState state)
    {
        Mono.Cecil.CallSite site = (Mono.Cecil.CallSite)instruction.Operand;
        for (int i = site.Parameters.Count + (site.HasThis ? 2 : 1); i > 0; i--)
        {
            if (state.Pop() is AbstractValue.Address address)
                state[address.Place] = null;
        }

        state.MayHaveCompleted(all: true);
        if (site.ReturnType.MetadataType != Mono.Cecil.MetadataType.Void)
            state.Push(null);
    }

    private static Place WayOut(int handler) => new(PlaceKind.WayOut, handler);
}

/// <summary>A block, on the paths to it that agree on the constants.</summary>
/// <param name="number">Its number in the graph.</param>
/// <param name="block">The block.</param>
/// <param name="entry">The facts known where it begins.</param>
internal sealed class PathNode(int number, CodeBlock block, PathState entry)
{
    /// <summary>Its number in the graph.</summary>
    public int Number { get; } = number;

    /// <summary>The block.</summary>
    public CodeBlock Block { get; } = block;

    /// <summary>The facts known where it begins.</summary>
    public PathState Entry { get; } = entry;

    /// <summary>Its successors.</summary>
    public HashSet<PathNode> Next { get; } = [];

    /// <summary>Its successors if it throws.</summary>
    public HashSet<PathNode> Thrown { get; } = [];

    /// <summary>Whether the method ends here, without an exception.</summary>
    public bool Returns { get; set; }

    /// <summary>Whether it returns a value task that has completed.</summary>
    public bool ReturnsCompleted { get; set; }

    /// <summary>Whether an await in it suspends.</summary>
    public bool Suspends { get; set; }
}
