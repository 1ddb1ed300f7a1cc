using System.Collections;
using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The assemblies that are fused together, from their files and back to them.</summary>
internal sealed class FusedAssemblies : IEnumerable<FusedAssembly>, IDisposable
{
    private readonly List<FusedAssembly> _all = [];
    private readonly List<OpenAssembly> _fused = [];
    private readonly List<OpenAssembly> _runtime = [];
    private readonly FusingOptions _options;
    private readonly byte[]? _key;

    private FusedAssemblies(FusingOptions options)
    {
        _options = options;
        _key = options.KeyFile is null ? null : KeyFile.Read(options.KeyFile);
    }

    /// <summary>Whether there is only one.</summary>
    public bool IsAlone => _all.Count == 1;

    /// <summary>Those that are changed. What was fused before is not, because others may have been fused with it; but nobody refers to an app.</summary>
    public IReadOnlyList<FusedAssembly> Changing => [.. _all.Where((each, i) => i == 0 || !each.WasFused)];

    /// <summary>The modules that were fused before, and stay as they are.</summary>
    public IReadOnlyList<ModuleDefinition> FusedModules => [.. _all.Except(Changing).Select(static each => each.Module), .. _fused.Select(static each => each.Module)];

    /// <summary>Reads them.</summary>
    /// <exception cref="WeavingException">One cannot be read, or is of a kind that cannot be rewritten; or the key cannot be read.</exception>
    public static FusedAssemblies Open(IReadOnlyList<string> files, FusingOptions options)
    {
        FusedAssemblies assemblies = new(options);
        try
        {
            foreach (string file in files)
                assemblies._all.Add(new FusedAssembly(file, options));
            foreach (string file in options.FusedReferences)
                assemblies.TryAddFused(file);
            foreach (string file in options.IncludedRuntime.Except(files))
                assemblies._runtime.Add(OpenAssembly.Open(file, options.ReferenceFolders, withSymbols: false));
            return assemblies;
        }
        catch
        {
            assemblies.Dispose();
            throw;
        }
    }

    /// <summary>Writes those that were changed, and those whose precompiled code has code of theirs in it: all of them or none.</summary>
    /// <param name="context">Their modules.</param>
    /// <param name="code">What was written into them.</param>
    /// <param name="outcomes">What is said of their methods.</param>
    /// <param name="pooling">What is pooled in the first one.</param>
    /// <param name="faults">The methods on which the weaver has failed.</param>
    /// <returns>The results, in the order of the files; then those of other assemblies that lose their precompiled code.</returns>
    /// <exception cref="WeavingException">One cannot be written; all files are unchanged.</exception>
    public IReadOnlyList<FusingResult> Save(WeavingContext context, CrossAssemblyCode code, ILookup<ModuleDefinition, FusingOutcome> outcomes, PoolingPlan pooling, MethodFaults faults)
    {
        StaleCode stale = new(
            [.. _all.Select(static each => (each.Module, each.HasCodeOfOthers)), .. _runtime.Select(static each => (each.Module, each.Image.HasCodeOfOthers))],
            [.. _all.Where(each => code.IsChanged(each.Module) || IsPooled(each)).Select(static each => each.Module)]);

        // Each knows the versions of those that it calls, which come before it.
        Dictionary<ModuleDefinition, Guid> versions = [];
        foreach (ModuleDefinition module in context.Modules)
        {
            FusedAssembly? assembly = _all.Find(each => each.Module == module);
            bool isFused = code.IsChanged(module);
            if (assembly is null || (!isFused && !IsPooled(assembly) && !stale.IsIn(module) && _options.OutputFile is null))
            {
                versions.Add(module, module.Mvid);
                continue;
            }

            code.Complete(module, versions);
            versions.Add(module, assembly.Rewrite(isFused, _key, mustFit: IsAlone));
        }

        OpenAssembly[] losing = [.. _runtime.Where(each => stale.IsIn(each.Module))];
        if (!_options.DryRun)
        {
            using FileChanges changes = new() { AreDatedBefore = _options.IsUndoneByPublish };
            foreach (FusedAssembly assembly in _all)
                assembly.AddTo(changes, _options.OutputFile);
            foreach (OpenAssembly assembly in losing)
                assembly.Rewrite(key: null).AddTo(changes, assembly.File, assembly.File);
            changes.Commit();
        }

        return
        [
            .. _all.Select(assembly => assembly.Result(outcomes, assembly == _all[0] ? pooling.Outcomes : [], faults, _options)),
            .. losing.Select(assembly => new FusingResult(assembly.File, FactsOfModule.Read(assembly), [], [], [], isWritten: !_options.DryRun, isOfRuntime: true)),
        ];

        bool IsPooled(FusedAssembly assembly) => assembly == _all[0] && pooling.IsAny;
    }

    public IEnumerator<FusedAssembly> GetEnumerator() => _all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    public void Dispose()
    {
        foreach (FusedAssembly assembly in _all)
            assembly.Dispose();
        foreach (OpenAssembly assembly in _fused.Concat(_runtime))
            assembly.Dispose();
    }

    // What is referred to need not be an assembly with code, and nothing is fused with what cannot be read: the compiler has read it.
    private void TryAddFused(string file)
    {
        string name = Path.GetFileNameWithoutExtension(file);
        bool isReferred = _all.Exists(each => each.Module.AssemblyReferences.Any(reference => reference.Name.Equals(name, StringComparison.OrdinalIgnoreCase)));
        bool isThere = _all.Exists(IsNamed) || _fused.Exists(each => each.Module.Assembly.Name.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        if (!isReferred || isThere)
            return;
        OpenAssembly assembly;
        try
        {
            assembly = OpenAssembly.Open(file, _options.ReferenceFolders, withSymbols: false);
        }
        catch (WeavingException)
        {
            return;
        }

        if (FusedContract.IsIn(assembly.Module) && assembly.Module.Assembly.Name.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            _fused.Add(assembly);
        else
            assembly.Dispose();

        bool IsNamed(FusedAssembly each) => each.Facts.Name.Equals(name, StringComparison.OrdinalIgnoreCase);
    }
}
