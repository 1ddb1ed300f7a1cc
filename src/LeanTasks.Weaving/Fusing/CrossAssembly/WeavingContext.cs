using Mono.Cecil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The modules that are fused together: what one calls of another is looked up here, and nowhere else.</summary>
/// <remarks>Not thread-safe. What is in no module of it may be in a framework that is not at hand, and is not looked for.</remarks>
internal sealed class WeavingContext
{
    private readonly Dictionary<string, ModuleDefinition> _byName;
    private readonly Dictionary<ModuleDefinition, int> _places = [];
    private readonly Dictionary<TypeReference, TypeDefinition?> _found = [];

    /// <param name="changing">The modules to fuse.</param>
    /// <param name="fused">Others, which are fused already and stay as they are. No two are of one name.</param>
    public WeavingContext(IReadOnlyList<ModuleDefinition> changing, IReadOnlyList<ModuleDefinition> fused)
    {
        Changing = changing;
        List<ModuleDefinition> modules = [.. changing, .. fused];
        _byName = modules.ToDictionary(static module => module.Assembly.Name.Name, StringComparer.OrdinalIgnoreCase);
        foreach (ModuleDefinition module in modules)
            Place(module, []);
        Modules = [.. _places.OrderBy(static each => each.Value).Select(static each => each.Key)];
    }

    /// <summary>The modules, each after those that it refers to. Of two that refer to one another, one is first.</summary>
    public IReadOnlyList<ModuleDefinition> Modules { get; }

    /// <summary>The modules that are changed.</summary>
    public IReadOnlyList<ModuleDefinition> Changing { get; }

    /// <summary>Whether a module may call what another one has besides the source's code. That one is written before it, and does not come to depend on it.</summary>
    public bool MayCall(ModuleDefinition from, ModuleDefinition other) => _places[other] < _places[from];

    /// <summary>The definition of a type, which may come with type arguments; null for one that is in none of the modules.</summary>
    public TypeDefinition? Find(TypeReference? type)
    {
        switch (type)
        {
            case null:
                return null;
            case TypeDefinition definition:
                return definition;
            case GenericInstanceType generic:
                return Find(generic.ElementType);
            case TypeSpecification or GenericParameter:
                return null;
        }

        if (!_found.TryGetValue(type, out TypeDefinition? found))
            _found.Add(type, found = type.Scope is AssemblyNameReference assembly && Referenced(assembly) is { } module ? Find(module, type) : null);
        return found;
    }

    /// <summary>The definition of a method that code of a module calls; null for one that is in none of the modules, or not certain.</summary>
    public MethodDefinition? Find(MethodReference called, ModuleDefinition from)
    {
        if (Find(called.DeclaringType) is not { } type)
            return null;
        if (type.Module == from)
            return called.Resolve() is { } own && own.Module == from ? own : null;

        // Types are compared by their names there, so overloads may differ in the assemblies of their types alone.
        Collection<MethodDefinition> methods = type.Methods;
        MethodDefinition? found = MetadataResolver.GetMethod(methods, called.GetElementMethod());
        return found is not null && methods.Count(each => each.Name == found.Name && each.FullName == found.FullName) == 1 ? found : null;
    }

    private static TypeDefinition? Find(ModuleDefinition module, TypeReference type)
    {
        if (type.DeclaringType is null)
            return module.Types.FirstOrDefault(each => each.Name == type.Name && each.Namespace == type.Namespace);
        return Find(module, type.DeclaringType)?.NestedTypes.FirstOrDefault(each => each.Name == type.Name);
    }

    // The runtime takes a newer assembly than the one that is asked for, and none of another key.
    private ModuleDefinition? Referenced(AssemblyNameReference reference)
    {
        if (!_byName.TryGetValue(reference.Name, out ModuleDefinition? module))
            return null;
        AssemblyNameDefinition name = module.Assembly.Name;
        bool fits = name.Version >= reference.Version
            && (reference.PublicKeyToken is not { Length: > 0 } token || (name.PublicKeyToken ?? []).SequenceEqual(token))
            && string.IsNullOrEmpty(name.Culture);
        return fits ? module : null;
    }

    private void Place(ModuleDefinition module, HashSet<ModuleDefinition> entered)
    {
        if (_places.ContainsKey(module) || !entered.Add(module))
            return;
        foreach (AssemblyNameReference reference in module.AssemblyReferences)
        {
            if (Referenced(reference) is { } referenced)
                Place(referenced, entered);
        }

        _places.Add(module, _places.Count);
    }
}
