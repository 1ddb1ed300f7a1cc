using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Precompiled code that does not fit any more. Several assemblies may have been compiled ahead as one (a larger version bubble, as those of .NET
/// are). Then code of one, and the layout of its types, may be part of any that refers to it, perhaps by way of others. The runtime does not check
/// that.
/// </summary>
internal sealed class StaleCode
{
    private readonly HashSet<ModuleDefinition> _modules;

    /// <param name="modules">The modules, and whether their precompiled code may have code of others in it.</param>
    /// <param name="changed">Those that are changed.</param>
    public StaleCode(IReadOnlyList<(ModuleDefinition Module, bool HasCodeOfOthers)> modules, IReadOnlyList<ModuleDefinition> changed)
    {
        ILookup<string, ModuleDefinition> referring = modules
            .SelectMany(static each => each.Module.AssemblyReferences.Select(reference => (reference.Name, each.Module)))
            .ToLookup(static each => each.Name, static each => each.Module, StringComparer.OrdinalIgnoreCase);
        HashSet<ModuleDefinition> reached = [.. changed];
        Queue<ModuleDefinition> open = new(changed);
        while (open.Count > 0)
        {
            foreach (ModuleDefinition other in referring[open.Dequeue().Assembly.Name.Name].Where(reached.Add))
                open.Enqueue(other);
        }

        _modules = [.. modules.Where(each => each.HasCodeOfOthers && reached.Contains(each.Module)).Select(static each => each.Module)];
    }

    /// <summary>Whether it is in a module, or was in one that is changed.</summary>
    public bool IsIn(ModuleDefinition module) => _modules.Contains(module);
}
