using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

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
