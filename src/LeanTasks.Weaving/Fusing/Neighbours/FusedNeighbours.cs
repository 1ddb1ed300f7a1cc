using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What is shared by all that is written into the modules of a world: what their code calls, and what they have for one another.</summary>
internal sealed class FusedNeighbours
{
    private readonly Dictionary<ModuleDefinition, FusedMembers> _members = [];
    private readonly Dictionary<(ModuleDefinition From, ModuleDefinition To), NeighbourClass> _neighbours = [];

    /// <summary>What was written besides the straight forms.</summary>
    public IEnumerable<MethodDefinition> Written => _neighbours.Values.SelectMany(static neighbour => neighbour.Written);

    /// <summary>What fused code of a module calls. The module refers to LeanTasks then.</summary>
    public FusedMembers Members(ModuleDefinition module)
    {
        if (!_members.TryGetValue(module, out FusedMembers? members))
            _members.Add(module, members = new FusedMembers(module));
        return members;
    }

    /// <summary>Whether anything was written into a module.</summary>
    public bool IsChanged(ModuleDefinition module) => _members.ContainsKey(module);

    /// <summary>Declares the straight form of a crossing.</summary>
    public FusedCrossing Declare(Crossing crossing)
    {
        ModuleDefinition from = crossing.From;
        TypeDefinition known = crossing.Target.Method.DeclaringType;
        if (!_neighbours.TryGetValue((from, known.Module), out NeighbourClass? neighbour))
        {
            _neighbours.Add((from, known.Module), neighbour = new NeighbourClass(from, known, Members(from)));
            AccessChecks.Ignore(from, known.Module.Assembly.Name.Name);
        }

        return new FusedCrossing(crossing, neighbour, Members(from));
    }

    /// <summary>Writes into a module which versions of the others it was fused with: those are written already.</summary>
    public void Complete(ModuleDefinition module, IReadOnlyDictionary<ModuleDefinition, Guid> versions)
    {
        foreach (KeyValuePair<(ModuleDefinition From, ModuleDefinition To), NeighbourClass> each in _neighbours.Where(each => each.Key.From == module))
            each.Value.Complete(versions);
    }
}
