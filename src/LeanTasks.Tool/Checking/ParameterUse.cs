using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Whether methods consume the value tasks that they receive as arguments.</summary>
/// <param name="implementers">Finds the methods that may run for a virtual method, apart from itself.</param>
/// <remarks>Not for several threads.</remarks>
internal sealed class ParameterUse(Func<MethodDefinition, IEnumerable<MethodDefinition>> implementers)
{
    private const string StateMachineAttribute = "System.Runtime.CompilerServices.AsyncStateMachineAttribute";

    private readonly Dictionary<MethodDefinition, Consumption[]> _known = [];

    /// <summary>The effect of a call on an argument.</summary>
    /// <param name="call">The call.</param>
    /// <param name="parameter">The number of the parameter.</param>
    public Consumption Of(Instruction call, int parameter)
    {
        MethodReference reference = (MethodReference)call.Operand;
        if (!ValueTaskTypes.IsOnce(reference.Parameters[parameter].ParameterType) || reference.Resolve() is not { } called)
            return Consumption.Never;
        List<Consumption> uses = called.HasBody ? [Of(called)[parameter]] : [];
        if (called.IsVirtual && call.OpCode.Code == Mono.Cecil.Cil.Code.Callvirt)
            uses.AddRange(implementers(called).Select(other => Of(other)[parameter]));
        return uses.Count == 0 || uses.TrueForAll(static use => use == Consumption.Never) ? Consumption.Never
            : uses.TrueForAll(static use => use == Consumption.Always) ? Consumption.Always
            : Consumption.Perhaps;
    }

    private Consumption[] Of(MethodDefinition method)
    {
        if (_known.TryGetValue(method, out Consumption[]? known))
            return known;

        // A method that passes a value to itself adds nothing to its other uses.
        Consumption[] uses = new Consumption[method.Parameters.Count];
        _known[method] = uses;
        if (!method.HasBody || !method.Parameters.Any(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)))
            return uses;

        MethodDefinition runs = MoveNextOf(method) ?? method;
        MethodFrame frame = new(runs);
        PathGraph graph = PathGraph.Of(frame);
        foreach (ParameterDefinition parameter in method.Parameters.Where(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)))
        {
            uses[parameter.Index] = frame.Given.Where(given => IsOf(given.Value, parameter, runs != method)).Select(given => Of(given.Key, graph)).DefaultIfEmpty().Max();
        }

        return uses;
    }

    /// <summary>The code of an async method, which is in its state machine.</summary>
    private static MethodDefinition? MoveNextOf(MethodDefinition method) =>
        method.CustomAttributes.FirstOrDefault(static attribute => attribute.AttributeType.FullName == StateMachineAttribute) is { ConstructorArguments: [{ Value: TypeReference machine }] }
            ? machine.Resolve()?.Methods.FirstOrDefault(static own => own is { Name: "MoveNext", HasBody: true })
            : null;

    // The compiler keeps a parameter in a field of its name.
    private static bool IsOf(Place place, ParameterDefinition parameter, bool isField) =>
        isField ? place.Kind == PlaceKind.Field && place.Field == parameter.Name : place.Kind == PlaceKind.Parameter && place.Index == parameter.Sequence;

    private Consumption Of(int value, PathGraph graph)
    {
        HashSet<int> always = [];
        bool perhaps = false;
        foreach (Observation seen in graph.Seen.All.Where(seen => seen.Value == value))
        {
            Consumption use = seen.Kind switch
            {
                ObservationKind.Consumed => Consumption.Always,
                ObservationKind.Passed => Of(seen.At, seen.Parameter),
                _ => Consumption.Never,
            };
            perhaps |= use != Consumption.Never;
            if (use == Consumption.Always)
                always.Add(seen.Node);
        }

        return !perhaps ? Consumption.Never : EndsWithout(graph, always) ? Consumption.Perhaps : Consumption.Always;
    }

    /// <summary>Whether a path reaches the end, without an exception, and avoids some nodes.</summary>
    private static bool EndsWithout(PathGraph graph, HashSet<int> avoided)
    {
        HashSet<PathNode> reached = [.. graph.Nodes.Take(1).Where(start => !avoided.Contains(start.Number))];
        Stack<PathNode> open = new(reached);
        while (open.TryPop(out PathNode? node))
        {
            if (Fails(node.Block))
                continue;
            if (node.Returns)
                return true;
            foreach (PathNode next in node.Next.Concat(node.Thrown).Where(next => !avoided.Contains(next.Number) && reached.Add(next)))
                open.Push(next);
        }

        return false;
    }

    /// <summary>Whether a block ends an async method by an exception.</summary>
    private static bool Fails(CodeBlock block)
    {
        for (Instruction instruction = block.First; ; instruction = instruction.Next)
        {
            if (Bodies.IsCall(instruction, out MethodReference? method) && method.Name == "SetException")
                return true;
            if (instruction == block.Last)
                return false;
        }
    }
}
