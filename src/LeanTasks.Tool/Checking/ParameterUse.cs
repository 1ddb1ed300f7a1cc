using System.Runtime.CompilerServices;
using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Whether methods consume the value tasks that they receive as arguments.</summary>
/// <param name="callees">The methods that a call may run.</param>
/// <remarks>Not for several threads.</remarks>
internal sealed class ParameterUse(Callees callees)
{
    private readonly Dictionary<MethodDefinition, Consumption[]> _known = [];
    private readonly Dictionary<(MethodDefinition Method, int Parameter), (MethodDefinition Code, Observation Use)> _places = [];

    /// <summary>The effect of a call on an argument.</summary>
    /// <param name="call">The call.</param>
    /// <param name="parameter">The number of the parameter.</param>
    public Consumption Of(Instruction call, int parameter)
    {
        MethodReference reference = (MethodReference)call.Operand;
        if (!ValueTaskTypes.IsOnce(reference.Parameters[parameter].ParameterType))
            return Consumption.Never;
        if (reference.Resolve() is not { } called)
            return Consumption.Never;
        if (called.IsConstructor && AsyncClosures.CodeOf(called.DeclaringType) is not null && !AsyncClosures.RunsOnce(call))
            return Consumption.Never;
        Consumption[] uses = [.. callees.Of(call, called).Select(method => Of(method)[parameter])];
        return Array.TrueForAll(uses, static use => use == Consumption.Never) ? Consumption.Never
            : Array.TrueForAll(uses, static use => use == Consumption.Always) ? Consumption.Always
            : Consumption.Perhaps;
    }

    /// <summary>Whether a method consumes an argument on all its paths.</summary>
    /// <param name="method">The method, with a body.</param>
    /// <param name="parameter">The number of the parameter.</param>
    public bool IsConsumedBy(MethodDefinition method, int parameter) =>
        parameter < method.Parameters.Count && ValueTaskTypes.IsOnce(method.Parameters[parameter].ParameterType) && Of(method)[parameter] == Consumption.Always;

    /// <summary>Finds where the code that a compiler made of part of a method consumes an argument.</summary>
    /// <param name="call">The call of that code, or the creation of its closure.</param>
    /// <param name="parameter">The number of the parameter.</param>
    /// <returns>The place; null for a method that the source has, too.</returns>
    public (MethodDefinition Method, Instruction At)? PlaceIn(Instruction call, int parameter)
    {
        if (((MethodReference)call.Operand).Resolve() is not { } called || !(IsPart(called.Name) || IsPart(called.DeclaringType.Name))
            || !_places.TryGetValue((called, parameter), out (MethodDefinition Code, Observation Use) place))
        {
            return null;
        }

        return (place.Use.Kind == ObservationKind.Passed ? PlaceIn(place.Use.At, place.Use.Parameter) : null) ?? (place.Code, place.Use.At);
    }

    // F#: next@12
    private static bool IsPart(string name) => name.Contains('@', StringComparison.Ordinal);

    private Consumption[] Of(MethodDefinition method)
    {
        if (_known.TryGetValue(method, out Consumption[]? known))
            return known;

        // So deep a chain of methods that pass a value on is not followed to its end.
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return new Consumption[method.Parameters.Count];

        // A method that passes a value to itself adds nothing to its other uses.
        Consumption[] uses = new Consumption[method.Parameters.Count];
        _known[method] = uses;
        if (!method.HasBody || !method.Parameters.Any(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)))
            return uses;

        MethodDefinition runs = Callees.MoveNextOf(method) ?? (method.IsConstructor ? AsyncClosures.CodeOf(method.DeclaringType) : null) ?? method;
        MethodFrame frame = new(runs);
        PathGraph graph = PathGraph.Of(frame, callees);
        foreach (ParameterDefinition parameter in method.Parameters.Where(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)))
        {
            foreach (int value in frame.Given.Where(given => IsOf(given.Value, parameter, runs != method && FusedForms.RunOf(runs) is null)).Select(static given => given.Key))
            {
                uses[parameter.Index] = Of(value, graph, out Observation? first);
                if (first is not null)
                    _places[(method, parameter.Index)] = (runs, first);
            }
        }

        return uses;
    }

    // The compiler keeps a parameter in a field of its name; fused code has it as a parameter, behind an instance.
    private static bool IsOf(Place place, ParameterDefinition parameter, bool isField) =>
        isField ? place.Kind == PlaceKind.Field && place.Field == parameter.Name : place.Kind == PlaceKind.Parameter && place.Index == parameter.Sequence;

    private Consumption Of(int value, PathGraph graph, out Observation? first)
    {
        first = null;
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
            if (use != Consumption.Always)
                continue;
            always.Add(seen.Node);
            if (first is null || seen.At.Offset < first.At.Offset)
                first = seen;
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
            if (node.Block.Fails)
                continue;
            if (node.Returns)
                return true;
            foreach (PathNode next in node.Next.Concat(node.Thrown).Where(next => !avoided.Contains(next.Number) && reached.Add(next)))
                open.Push(next);
        }

        return false;
    }
}
