using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the misuses in one method.</summary>
internal static class MethodChecker
{
    /// <summary>Whether a method consumes a value task, or hands one to another method, and so may misuse one.</summary>
    /// <param name="method">The method.</param>
    public static bool HasConsumption(MethodDefinition method) => method.HasBody && method.Body.Instructions.Any(IsConsumption);

    /// <summary>Finds them.</summary>
    /// <param name="method">The method.</param>
    /// <param name="callees">What is known of the methods that it calls.</param>
    /// <param name="frame">The method's arguments.</param>
    /// <param name="seenAll">Its uses of values.</param>
    /// <returns>The misuses in the order of the code, one of each kind for an instruction and a value.</returns>
    public static IReadOnlyList<Misuse> Find(MethodDefinition method, Callees callees, out MethodFrame frame, out Observations seenAll)
    {
        frame = new MethodFrame(method);
        PathGraph graph = PathGraph.Of(frame, callees);
        seenAll = graph.Seen;
        Dictionary<(string Rule, Instruction At, int Value), Misuse> found = [];
        Paths? paths = null;
        CollectionWalks walks = new(graph, callees);
        Lazy<bool> knowsMode = new(() => Modes.AreKnownTo(method));
        foreach (Observation seen in graph.Seen.All)
        {
            Misuse? misuse = seen.Kind switch
            {
                ObservationKind.ReadEarly => knowsMode.Value ? null : new Misuse(Misuse.Early, seen.At, seen.Value) { IsSure = seen.Value >= 0 },
                ObservationKind.Begun or ObservationKind.Walked => walks.Again(seen),
                ObservationKind.Element => null,
                _ => Again(seen, callees, paths ??= new Paths(graph.Nodes)),
            };

            // A check behind a result that is read early belongs before it, of which that finding tells.
            if (misuse is { IsAsked: true } && graph.Seen.All.Any(early => early.Kind == ObservationKind.ReadEarly && early.At == misuse.First))
                continue;
            if (misuse is not null && (!found.TryGetValue((misuse.Rule, misuse.At, misuse.Value), out Misuse? known) || (misuse.IsSure && !known.IsSure)))
                found[(misuse.Rule, misuse.At, misuse.Value)] = misuse;
        }

        // Inlined code of F# asks a value before it consumes it: that it consumes it again says enough.
        HashSet<int> twice = [.. found.Values.Where(static misuse => misuse is { Rule: Misuse.Twice, IsAsked: false }).Select(static misuse => misuse.Value)];
        return [.. found.Values.Where(misuse => !misuse.IsAsked || !twice.Contains(misuse.Value)).OrderBy(static misuse => misuse.At.Offset)];
    }

    private static Misuse? Again(Observation seen, Callees callees, Paths paths)
    {
        bool isAsked = seen.Kind == ObservationKind.Asked;
        bool isKept = !isAsked && seen.Before is { IsKept: true, Consumers.IsEmpty: true };
        if (seen.Before.Consumers.IsEmpty && !isKept)
            return null;
        Consumption use = seen.Kind switch
        {
            ObservationKind.Consumed or ObservationKind.Asked => Consumption.Always,
            ObservationKind.Passed => callees.Parameters.Of(seen.At, seen.Parameter),
            _ => Consumption.Perhaps,
        };
        if (use == Consumption.Never)
            return null;
        if (isKept)
            return new Misuse(Misuse.Twice, seen.At, seen.Value) { IsKept = true, IsSure = use == Consumption.Always };
        Instruction? first = paths.First(seen.At, seen.Node, seen.Before);
        return new Misuse(Misuse.Twice, seen.At, seen.Value)
        {
            First = first ?? seen.Before.Consumers.MinBy(static consumer => consumer.At.Offset).At,
            Receiver = seen.Kind == ObservationKind.Passed ? (MethodReference)seen.At.Operand : null,
            Parameter = seen.Parameter,
            IsAsked = isAsked,
            IsSure = first is not null && use == Consumption.Always,
        };
    }

    private static bool IsConsumption(Instruction instruction) =>
        Tool.Code.Bodies.IsCall(instruction, out MethodReference? called) && (CollectionCalls.IsQuery(called) || (called.HasThis && ValueTaskTypes.IsOnce(called.DeclaringType)) || called.Parameters.Any(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)));
}

/// <summary>Whether two instructions consume a value on a path that can certainly be taken.</summary>
/// <param name="nodes">The nodes of the graph by their numbers.</param>
internal sealed class Paths(IReadOnlyList<PathNode> nodes)
{
    private readonly ILookup<PathNode, PathNode> _before =
        nodes.SelectMany(static node => node.Next.Concat(node.Thrown).Select(next => (Node: node, Next: next))).ToLookup(static e => e.Next, static e => e.Node);

    /// <summary>Finds the first of two consumptions.</summary>
    /// <param name="second">The second.</param>
    /// <param name="node">The number of its node.</param>
    /// <param name="facts">The facts known of the value before it.</param>
    /// <returns>The first; null where conditions that exclude each other may be between them.</returns>
    public Instruction? First(Instruction second, int node, ValueFacts facts)
    {
        PathNode at = nodes[node];
        foreach (Consumer first in facts.Consumers.OrderBy(static consumer => consumer.At.Offset))
        {
            bool sure = nodes[first.Node].Block == at.Block && first.At.Offset >= second.Offset
                ? ComesRound(at)
                : IsAlwaysAfter(facts.Consumers, at.Block) || IsMet(nodes[first.Node], at.Block);
            if (sure)
                return first.At;
        }

        return null;
    }

    /// <summary>Whether every way from the start to a block passes one that consumes the value. Paths that agree on constants are not enough: other conditions exclude each other, too.</summary>
    private bool IsAlwaysAfter(IEnumerable<Consumer> consumers, CodeBlock block)
    {
        HashSet<CodeBlock> avoided = [.. consumers.Select(consumer => nodes[consumer.Node].Block)];
        return !Reach(nodes.Take(1).Where(start => !avoided.Contains(start.Block)), node => node.Next.Concat(node.Thrown).Where(next => !avoided.Contains(next.Block)))
            .Any(node => node.Block == block);
    }

    /// <summary>Whether every way from a node leads through a block, or every way from the handler of its exceptions.</summary>
    private static bool IsMet(PathNode from, CodeBlock block) =>
        IsMetFromAll(from.Next, block) || from.Thrown.Any(handler => IsMetFromAll([handler], block));

    private static bool IsMetFromAll(IReadOnlyCollection<PathNode> starts, CodeBlock block)
    {
        bool returns = Reach(starts, static node => node.Next).Any(static node => node.Returns);
        return returns && !Reach(starts.Where(node => node.Block != block), node => node.Next.Where(next => next.Block != block)).Any(static node => node.Returns);
    }

    /// <summary>Whether the node is in a loop whose every round passes its block.</summary>
    private bool ComesRound(PathNode node)
    {
        HashSet<PathNode> loop = Reach(node.Next.Concat(node.Thrown), static n => n.Next.Concat(n.Thrown));
        if (!loop.Contains(node))
            return false;
        loop.IntersectWith(Reach([node], n => _before[n]));

        // A round begins where the loop is entered from outside.
        PathNode[] heads = [.. loop.Where(n => n.Number == 0 || _before[n].Any(before => !loop.Contains(before)))];
        return heads.Length > 0 && heads.All(head =>
            head.Block == node.Block || !Reach(InLoop(head, loop, node.Block), n => InLoop(n, loop, node.Block)).Contains(head));
    }

    private static IEnumerable<PathNode> InLoop(PathNode node, HashSet<PathNode> loop, CodeBlock without) =>
        node.Next.Concat(node.Thrown).Where(next => loop.Contains(next) && next.Block != without);

    private static HashSet<PathNode> Reach(IEnumerable<PathNode> starts, Func<PathNode, IEnumerable<PathNode>> next)
    {
        HashSet<PathNode> reached = [.. starts];
        Stack<PathNode> work = new(reached);
        while (work.TryPop(out PathNode? node))
        {
            foreach (PathNode other in next(node))
            {
                if (reached.Add(other))
                    work.Push(other);
            }
        }

        return reached;
    }
}
