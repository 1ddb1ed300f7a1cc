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
