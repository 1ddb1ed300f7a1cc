using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Names;

/// <summary>Finds the method that contains a lambda or a local function, where several have its name.</summary>
internal static class Overloads
{
    /// <summary>The methods that contain it; all of the name where they cannot be distinguished.</summary>
    /// <param name="inner">The lambda or the local function.</param>
    /// <param name="name">Its name.</param>
    public static List<MethodDefinition> Around(MethodDefinition inner, SourceName name)
    {
        List<MethodDefinition> overloads =
            [.. CompilerNames.UserType(inner.DeclaringType).Methods.Where(m => CompilerNames.Within(m.Name) is null && SourceName.Plain(m.Name) == name.Method)];
        if (overloads.Count < 2)
            return overloads;
        List<MethodDefinition> leading = [.. overloads.Where(m => LeadsTo(m, inner, []))];
        return leading.Count > 0 ? leading : overloads;
    }

    private static bool LeadsTo(MethodDefinition method, MethodDefinition inner, HashSet<MethodDefinition> seen)
    {
        if (!method.HasBody || !seen.Add(method))
            return false;
        foreach (Instruction instruction in method.Body.Instructions)
        {
            if (instruction.Operand is not MethodReference used || used.DeclaringType?.Scope != method.Module)
                continue;
            MethodDefinition? definition = used.Resolve();
            if (definition == inner)
                return true;
            if (definition is not null && definition.Name.StartsWith("<", StringComparison.Ordinal) && LeadsTo(definition, inner, seen))
                return true;
        }

        // An async method's own code is in its state machine, and so is an iterator's.
        return method.Body.Variables.Select(static v => v.VariableType)
            .Concat(method.Body.Instructions.Select(static i => (i.Operand as MethodReference)?.DeclaringType).OfType<TypeReference>())
            .Where(type => type.Scope == method.Module)
            .Select(static type => type.GetElementType().Resolve())
            .Where(static type => type is not null && StateMachines.HasCode(type))
            .SelectMany(static type => type.Methods)
            .Any(m => LeadsTo(m, inner, seen));
    }
}
