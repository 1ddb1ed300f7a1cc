using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Finds the attribute that keeps a method from being pooled, which every assembly may declare itself.</summary>
internal static class OptOut
{
    private const string Attribute = "LeanTasks.NotPooledAttribute";

    /// <summary>Where a method is opted out, in words; null if it is not.</summary>
    public static string? Of(MethodDefinition method, SourceName name)
    {
        if (Has(method))
            return "opted out";
        for (TypeDefinition? type = method.DeclaringType; type is not null; type = type.DeclaringType)
        {
            if (Has(type))
                return $"opted out by {type.Name}";
        }

        if (Has(method.Module.Assembly))
            return "opted out by the assembly";
        return name.Inner is not null && IsInsideOptedOut(method, name) ? $"opted out by {name.Method}" : null;
    }

    private static bool IsInsideOptedOut(MethodDefinition inner, SourceName name)
    {
        List<MethodDefinition> overloads =
            [.. SourceName.UserType(inner.DeclaringType).Methods.Where(m => !m.Name.Contains(">g__") && !m.Name.Contains(">b__") && SourceName.Plain(m.Name) == name.Method)];
        if (!overloads.Exists(Has))
            return false;

        // Of several methods of the name, those are meant that lead to it; where none can be told apart, the word counts for all.
        List<MethodDefinition> leading = [.. overloads.Where(m => LeadsTo(m, inner, []))];
        return (leading.Count > 0 ? leading : overloads).Exists(Has);
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

    private static bool Has(ICustomAttributeProvider provider) =>
        provider.HasCustomAttributes && provider.CustomAttributes.Any(static a => a.AttributeType.FullName == Attribute);
}
