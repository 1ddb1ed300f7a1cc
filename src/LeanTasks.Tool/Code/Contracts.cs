using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>The methods of interfaces and base types that a method implements or overrides.</summary>
/// <param name="Own">Those of the app's assemblies.</param>
/// <param name="Foreign">One of another assembly, or of a type that was not found; null if there is none.</param>
internal sealed record Contracts(IReadOnlyList<MethodDefinition> Own, string? Foreign)
{
    /// <summary>Finds them. An interface's method of the same name and numbers of parameters counts as implemented.</summary>
    /// <param name="method">The method.</param>
    /// <param name="isOwn">Whether a module is one of the app's.</param>
    /// <returns>The contracts found.</returns>
    public static Contracts Of(MethodDefinition method, Func<ModuleDefinition, bool> isOwn)
    {
        HashSet<MethodDefinition> own = [];
        string? foreign = null;
        void Add(MethodDefinition contract)
        {
            if (isOwn(contract.Module))
                own.Add(contract);
            else
                foreign = $"{TypeNames.Simple(contract.DeclaringType)}.{contract.Name}";
        }

        foreach (MethodReference explicitly in method.Overrides)
        {
            if (explicitly.Resolve() is { } contract)
                Add(contract);
            else
                foreign = $"{TypeNames.Simple(explicitly.DeclaringType)}.{explicitly.Name}";
        }

        if (method.IsVirtual && !method.HasOverrides)
        {
            (List<TypeDefinition> types, TypeReference? missing) = Above(method.DeclaringType, implementsOnly: method.IsNewSlot);
            foreach (MethodDefinition contract in types.SelectMany(type => type.Methods).Where(contract => contract.IsVirtual && Fits(contract, method)))
                Add(contract);

            // A method with a new and final slot only implements an interface.
            if (own.Count == 0 && foreign is null && missing is not null && (method.IsFinal || !method.IsNewSlot))
                foreign = $"{TypeNames.Simple(missing)}.{method.Name}";
        }

        return new Contracts([.. own], foreign);
    }

    private static bool Fits(MethodDefinition contract, MethodDefinition method) =>
        contract.Name == method.Name
        && contract.Parameters.Count == method.Parameters.Count
        && contract.GenericParameters.Count == method.GenericParameters.Count;

    private static (List<TypeDefinition> Types, TypeReference? Missing) Above(TypeDefinition type, bool implementsOnly)
    {
        List<TypeDefinition> found = [];
        TypeReference? missing = null;
        HashSet<string> seen = [];
        Queue<TypeReference> open = [];
        void Open(TypeDefinition of)
        {
            foreach (InterfaceImplementation implemented in of.Interfaces)
                open.Enqueue(implemented.InterfaceType);
            if (!implementsOnly && of.BaseType is { } parent)
                open.Enqueue(parent);
        }

        Open(type);
        while (open.TryDequeue(out TypeReference? next))
        {
            if (!seen.Add(next.GetElementType().FullName))
                continue;
            if (next.Resolve() is { } resolved)
            {
                found.Add(resolved);
                Open(resolved);
            }
            else
            {
                missing = next;
            }
        }

        return (found, missing);
    }
}
