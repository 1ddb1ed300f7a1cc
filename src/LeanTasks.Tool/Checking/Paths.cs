using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

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
