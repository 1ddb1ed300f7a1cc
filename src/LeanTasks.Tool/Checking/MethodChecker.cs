using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the misuses in one method.</summary>
internal static class MethodChecker
{
    /// <summary>Whether a method consumes a value task, and so may misuse one.</summary>
    /// <param name="method">The method.</param>
    public static bool HasConsumption(MethodDefinition method) => method.HasBody && method.Body.Instructions.Any(IsConsumption);

    /// <summary>Finds them.</summary>
    /// <param name="method">The method.</param>
    /// <param name="uses">How other methods use values that they receive.</param>
    /// <param name="frame">The method's arguments.</param>
    /// <returns>The misuses in the order of the code, one of each kind for an instruction and a value.</returns>
    public static IReadOnlyList<Misuse> Find(MethodDefinition method, ParameterUse uses, out MethodFrame frame)
    {
        frame = new MethodFrame(method);
        PathGraph graph = PathGraph.Of(frame);
        Dictionary<(string Rule, Instruction At, int Value), Misuse> found = [];
        Paths? paths = null;
        bool knowsMode = method.Body.Instructions.Any(AsksForMode);
        foreach (Observation seen in graph.Seen.All)
        {
            Misuse? misuse = seen.Kind == ObservationKind.ReadEarly
                ? knowsMode ? null : new Misuse(Misuse.Early, seen.At, seen.Value) { IsSure = seen.Value >= 0 }
                : Again(seen, uses, paths ??= new Paths(graph.Nodes));
            if (misuse is not null && (!found.TryGetValue((misuse.Rule, misuse.At, misuse.Value), out Misuse? known) || (misuse.IsSure && !known.IsSure)))
                found[(misuse.Rule, misuse.At, misuse.Value)] = misuse;
        }

        return [.. found.Values.OrderBy(static misuse => misuse.At.Offset)];
    }

    private static Misuse? Again(Observation seen, ParameterUse uses, Paths paths)
    {
        if (seen.Before.Consumers.IsEmpty)
            return null;
        Consumption use = seen.Kind switch
        {
            ObservationKind.Consumed => Consumption.Always,
            ObservationKind.Passed => uses.Of(seen.At, seen.Parameter),
            _ => Consumption.Perhaps,
        };
        if (use == Consumption.Never)
            return null;
        Instruction? first = paths.First(seen.At, seen.Node, seen.Before);
        return new Misuse(Misuse.Twice, seen.At, seen.Value)
        {
            First = first ?? seen.Before.Consumers.MinBy(static consumer => consumer.At.Offset).At,
            Receiver = seen.Kind == ObservationKind.Passed ? (MethodReference)seen.At.Operand : null,
            IsSure = first is not null && use == Consumption.Always,
        };
    }

    /// <summary>Whether code checks if it should work asynchronously: code that works in both ways knows when a result is available.</summary>
    private static bool AsksForMode(Instruction instruction) => instruction.Operand switch
    {
        FieldReference field => IsMode(field.Name, field.FieldType),
        ParameterReference parameter => IsMode(parameter.Name, parameter.ParameterType),
        MethodReference getter => getter.Parameters.Count == 0 && IsMode(getter.Name, getter.ReturnType),
        _ => false,
    };

    private static bool IsMode(string name, TypeReference type) =>
        type.MetadataType == MetadataType.Boolean && name.Contains("async", StringComparison.OrdinalIgnoreCase);

    private static bool IsConsumption(Instruction instruction) =>
        Tool.Code.Bodies.IsCall(instruction, out MethodReference? called) && called.HasThis && ValueTaskTypes.IsOnce(called.DeclaringType);
}
