using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the misuses in one method.</summary>
internal static class MethodChecker
{
    // Beyond it, a method is data that a compiler wrote out.
    private const int MostInstructions = 20_000;

    /// <summary>Whether a method consumes a value task, so that there is something to find.</summary>
    /// <param name="method">The method.</param>
    public static bool HasConsumption(MethodDefinition method) => method.HasBody && method.Body.Instructions.Any(IsConsumption);

    /// <summary>Finds them.</summary>
    /// <param name="method">The method.</param>
    /// <returns>The misuses in the order of the code; null of a method that is too long, or has too many paths, to be followed.</returns>
    public static IEnumerable<Misuse>? Find(MethodDefinition method)
    {
        if (method.Body.Instructions.Count > MostInstructions || PathGraph.Of(new MethodFrame(method)) is not { } graph)
            return null;

        Dictionary<(string, Instruction), Misuse> found = [];
        Paths? paths = null;
        bool knowsMode = method.Body.Instructions.Any(AsksForMode);
        foreach ((string rule, Instruction at, int node, ValueFacts facts) in graph.Reports)
        {
            if (found.ContainsKey((rule, at)))
                continue;
            if (rule == Misuse.Early && !knowsMode)
                found[(rule, at)] = new Misuse(rule, at, First: null);
            else if (rule == Misuse.Twice && (paths ??= new Paths(graph.Nodes)).First(at, node, facts) is { } first)
                found[(rule, at)] = new Misuse(rule, at, first);
        }

        return found.Values.OrderBy(static misuse => misuse.At.Offset);
    }

    /// <summary>Whether code asks if it is to work asynchronously: code that works in both ways knows when a result is there.</summary>
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
