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

/// <summary>The methods of some assemblies that implement or override others.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class Implementers
{
    private readonly Dictionary<MethodDefinition, IReadOnlyList<MethodDefinition>> _contracts = [];

    // By name alone: the methods that a method implements are determined only if they may be needed.
    private readonly Lazy<ILookup<string, MethodDefinition>> _virtual;

    /// <summary>Creates an index, which reads the code at its first use.</summary>
    /// <param name="modules">The assemblies.</param>
    public Implementers(IReadOnlyList<ModuleDefinition> modules) => _virtual = new(() => modules
        .SelectMany(static module => module.GetTypes())
        .SelectMany(static type => type.Methods)
        .Where(static method => method is { IsVirtual: true, HasBody: true })
        .ToLookup(static method => method.Name[(CompilerNames.LastDot(method.Name) + 1)..]));

    /// <summary>The methods that may run for a virtual method, apart from itself.</summary>
    /// <param name="method">The method, of any assembly.</param>
    public IEnumerable<MethodDefinition> Of(MethodDefinition method) =>
        Named(method.Name, method.Parameters.Count).Where(candidate => candidate != method && ContractsOf(candidate).Contains(method));

    /// <summary>The virtual methods of a name, for a method that is not known itself.</summary>
    /// <param name="name">The name.</param>
    /// <param name="parameters">The number of parameters.</param>
    public IEnumerable<MethodDefinition> Named(string name, int parameters) =>
        _virtual.Value[name[(CompilerNames.LastDot(name) + 1)..]].Where(candidate => candidate.Parameters.Count == parameters);

    private IReadOnlyList<MethodDefinition> ContractsOf(MethodDefinition method)
    {
        if (!_contracts.TryGetValue(method, out IReadOnlyList<MethodDefinition>? contracts))
            _contracts[method] = contracts = Contracts.Of(method, static _ => true).Own;
        return contracts;
    }
}
