using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>Makes the async methods of an assembly count: their builders become those of LeanTasks.Profiling, which wrap the original ones.</summary>
/// <remarks>
/// Thread-safe for different files. Only the references to builders change; symbols are updated; precompiled code is removed,
/// and so is the signature of a strong name, which keeps its key. All assemblies that pass builders, or F# state machines, to each
/// other must be woven together: FSharp.Core with all assemblies compiled from F#.
/// </remarks>
public static class CountingWeaver
{
    /// <summary>Rewrites an assembly in place; one that already counts, or has no async methods, stays unchanged.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="referenceFolders">Further folders for its references, apart from its own and the running .NET's.</param>
    /// <returns>The facts from before; <see cref="AssemblyFacts.Counts"/> says whether it counts now.</returns>
    /// <exception cref="WeavingException">It cannot be rewritten; the file is unchanged.</exception>
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
