using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>Instruments the async methods of an assembly for counting: replaces their builders with those of LeanTasks.Profiling, which wrap the original builders.</summary>
/// <remarks>
/// Thread-safe for different files. Only references to builders change. Symbols are updated. Precompiled code and the strong name's
/// signature are removed; the strong name keeps its key. Assemblies that pass builders or F# state machines to each other must all be
/// instrumented: FSharp.Core together with all assemblies compiled from F#.
/// </remarks>
public static class CountingWeaver
{
    /// <summary>Rewrites an assembly in place. An assembly that is already instrumented or has no async methods is not changed.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="referenceFolders">Additional folders to search for references, after the assembly's folder and that of the running .NET.</param>
    /// <returns>The facts before rewriting; <see cref="AssemblyFacts.Counts"/> indicates whether the assembly is instrumented now.</returns>
    /// <exception cref="WeavingException">The assembly cannot be rewritten. The file is not changed.</exception>
    public static AssemblyFacts Weave(string file, IReadOnlyList<string> referenceFolders)
    {
        using OpenAssembly assembly = OpenAssembly.Open(file, referenceFolders, withSymbols: true);
        AssemblyFacts facts = FactsOfModule.Read(assembly);
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, which cannot be instrumented. Leave it out.");
        if (facts.Counts)
            return facts;

        facts.Counts = CountingReferences.Retarget(assembly.Module);
        if (facts.Counts || assembly.Image.HasCodeOfOthers)
        {
            assembly.Rewrite(key: null).Save(file, file);
            facts.LostSymbols = assembly.LostSymbols;
        }

        return facts;
    }
}
