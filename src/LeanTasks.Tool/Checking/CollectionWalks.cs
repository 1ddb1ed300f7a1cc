using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Which walks over collections consume the elements that they get.</summary>
/// <param name="graph">The method.</param>
/// <param name="callees">What is known of the methods that it calls.</param>
internal sealed class CollectionWalks(PathGraph graph, Callees callees)
{
    private readonly Dictionary<Instruction, bool> _consume = [];

    /// <summary>Finds out whether a walk consumes what another has consumed before it, on every path.</summary>
    /// <param name="walk">The beginning of a loop, or the run of a query.</param>
    /// <returns>The misuse; null where it is not certain.</returns>
    public Misuse? Again(Observation walk)
    {
        if (walk.Before.Consumers.IsEmpty || !Consumes(walk.At))
            return null;
        Instruction?[] first = [.. graph.Seen.All.Where(seen => seen.Kind == walk.Kind && seen.At == walk.At).Select(FirstOf)];
        return Array.TrueForAll(first, static one => one is not null) ? new Misuse(Misuse.Twice, walk.At, walk.Value) { First = first[0], IsOfCollection = true, IsSure = true } : null;
    }

    private Instruction? FirstOf(Observation walk) => walk.Before.Consumers.Select(static before => before.At)
        .Where(before => before != walk.At && Consumes(before)).MinBy(static before => before.Offset);

    /// <summary>Whether a walk consumes each element that it gets, on all paths.</summary>
    /// <param name="begin">The instruction with which a loop begins, or that runs all of a query.</param>
    private bool Consumes(Instruction begin)
    {
        if (!_consume.TryGetValue(begin, out bool consumes))
            _consume[begin] = consumes = graph.Seen.All.Any(seen => seen.Kind == ObservationKind.Walked && seen.At == begin) || ConsumesEach(begin);
        return consumes;
    }

    private bool ConsumesEach(Instruction begin)
    {
        Observation[] elements = [.. graph.Seen.All.Where(seen => seen.Kind == ObservationKind.Element && seen.Loop == begin)];
        return elements.Length > 0 && elements.GroupBy(static element => element.At).Any(one => Array.TrueForAll([.. one], IsConsumed));
    }

    private bool IsConsumed(Observation element)
    {
        HashSet<int> consuming = [.. graph.Seen.All.Where(seen => seen.Value == element.Value && Consumes(seen)).Select(static seen => seen.Node)];
        PathNode start = graph.Nodes[element.Node];

        // The value is got and consumed in one block.
        if (consuming.Contains(start.Number))
            return true;
        HashSet<PathNode> reached = [];
        Stack<PathNode> open = new([start]);
        while (open.TryPop(out PathNode? node))
        {
            if (node.Block.Fails)
                continue;
            if (node.Returns)
                return false;
            foreach (PathNode next in node.Next.Concat(node.Thrown).Where(next => !consuming.Contains(next.Number)))
            {
                if (next.Block == start.Block)
                    return false;
                if (reached.Add(next))
                    open.Push(next);
            }
        }

        return true;
    }

    private bool Consumes(Observation seen) => seen.Kind switch
    {
        ObservationKind.Consumed => true,
        ObservationKind.Passed => callees.Parameters.Of(seen.At, seen.Parameter) == Consumption.Always,
        _ => false,
    };
}
