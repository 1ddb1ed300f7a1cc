using System.Collections;
using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The assemblies that are fused together, from their files and back to them.</summary>
internal sealed class FusedAssemblies : IEnumerable<FusedAssembly>, IDisposable
{
    private readonly List<FusedAssembly> _all = [];
    private readonly FusingOptions _options;
    private readonly byte[]? _key;

    private FusedAssemblies(FusingOptions options)
    {
        _options = options;
        _key = options.KeyFile is null ? null : KeyFile.Read(options.KeyFile);
    }

    /// <summary>Whether there is only one.</summary>
    public bool IsAlone => _all.Count == 1;

    /// <summary>Reads them.</summary>
    /// <exception cref="WeavingException">One cannot be read, or is of a kind that cannot be rewritten; or the key cannot be read.</exception>
    public static FusedAssemblies Open(IReadOnlyList<string> files, FusingOptions options)
    {
        FusedAssemblies assemblies = new(options);
        try
        {
            foreach (string file in files)
                assemblies._all.Add(new FusedAssembly(file, options.ReferenceFolders));
            return assemblies;
        }
        catch
        {
            assemblies.Dispose();
            throw;
        }
    }

    /// <summary>Writes those that were changed, all of them or none.</summary>
    /// <param name="world">Their modules.</param>
    /// <param name="neighbours">What was written into them.</param>
    /// <param name="outcomes">What is said of their methods.</param>
    /// <param name="pooling">What is pooled in the first one.</param>
    /// <exception cref="WeavingException">One cannot be written; all files are unchanged.</exception>
    public IReadOnlyList<FusingResult> Save(World world, FusedNeighbours neighbours, ILookup<ModuleDefinition, FusingOutcome> outcomes, PoolingPlan pooling)
    {
        // Each knows the versions of those that it calls, which come before it.
        Dictionary<ModuleDefinition, Guid> versions = [];
        foreach (ModuleDefinition module in world.Modules)
        {
            FusedAssembly assembly = _all.First(each => each.Module == module);
            bool isPooled = assembly == _all[0] && pooling.IsAny;
            if (!neighbours.IsChanged(module) && !isPooled && _options.OutputFile is null)
                continue;
            neighbours.Complete(module, versions);
            versions.Add(module, assembly.Rewrite(_key, mustFit: IsAlone));
        }

        if (!_options.DryRun)
        {
            using FileChanges changes = new();
            foreach (FusedAssembly assembly in _all)
                assembly.AddTo(changes, _options.OutputFile);
            changes.Commit();
        }

        return [.. _all.Select(assembly => assembly.Result(outcomes[assembly.Module], assembly == _all[0] ? pooling.Outcomes : [], _options.DryRun))];
    }

    public IEnumerator<FusedAssembly> GetEnumerator() => _all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    public void Dispose()
    {
        foreach (FusedAssembly assembly in _all)
            assembly.Dispose();
    }
}
