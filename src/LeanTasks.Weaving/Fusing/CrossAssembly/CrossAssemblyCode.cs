using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What the code written into the modules that are fused together shares: what it calls, and what they have for one another.</summary>
internal sealed class CrossAssemblyCode
{
    private readonly Dictionary<ModuleDefinition, FusedMembers> _members = [];
    private readonly Dictionary<(ModuleDefinition From, ModuleDefinition To), CrossAssemblyClass> _classes = [];

    /// <summary>What was written besides the straight forms.</summary>
    public IEnumerable<MethodDefinition> Written => _classes.Values.SelectMany(static each => each.Written);

    /// <summary>What fused code of a module calls. The module refers to LeanTasks then.</summary>
    public FusedMembers Members(ModuleDefinition module)
    {
        if (!_members.TryGetValue(module, out FusedMembers? members))
            _members.Add(module, members = new FusedMembers(module));
        return members;
    }

    /// <summary>Whether anything was written into a module.</summary>
    public bool IsChanged(ModuleDefinition module) => _members.ContainsKey(module);

    /// <summary>Declares the straight form of a thunk.</summary>
    public FusedCrossModuleThunk Declare(CrossModuleThunk thunk)
    {
        ModuleDefinition from = thunk.From;
        TypeDefinition known = thunk.Target.Method.DeclaringType;
        if (!_classes.TryGetValue((from, known.Module), out CrossAssemblyClass? declaring))
        {
            _classes.Add((from, known.Module), declaring = new CrossAssemblyClass(from, known, Members(from)));
            AccessChecks.Ignore(from, known.Module.Assembly.Name.Name);
        }

        return new FusedCrossModuleThunk(thunk, declaring, Members(from));
    }

    /// <summary>Writes into a module which versions of the others it was fused with: those are written already.</summary>
    public void Complete(ModuleDefinition module, IReadOnlyDictionary<ModuleDefinition, Guid> versions)
    {
        foreach (KeyValuePair<(ModuleDefinition From, ModuleDefinition To), CrossAssemblyClass> each in _classes.Where(each => each.Key.From == module))
            each.Value.Complete(versions);
    }
}
