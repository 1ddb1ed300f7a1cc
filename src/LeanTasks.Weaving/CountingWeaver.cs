using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>Makes the async methods of an assembly count: their builders become those of LeanTasks.Profiling, which wrap the ones they had.</summary>
/// <remarks>
/// Thread-safe for different files. No code changes but the references to builders; symbols are carried along; precompiled code goes,
/// and so does the signature of a strong name, which keeps its key. All assemblies that hand builders, or F# state machines, to each
/// other must be woven together: FSharp.Core with all that was compiled from F#.
/// </remarks>
public static class CountingWeaver
{
    /// <summary>Rewrites an assembly in place; one that counts already, or has no async methods, stays as it is.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="referenceFolders">Where what it refers to may be, apart from its own folder and the running .NET's.</param>
    /// <returns>What the assembly was before; <see cref="AssemblyFacts.Counts"/> tells whether it counts now.</returns>
    /// <exception cref="WeavingException">It cannot be rewritten; the file is as it was.</exception>
    public static AssemblyFacts Weave(string file, IReadOnlyList<string> referenceFolders)
    {
        using OpenAssembly assembly = OpenAssembly.Open(file, referenceFolders, withSymbols: true);
        AssemblyFacts facts = FactsOfModule.Read(assembly);
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, whose methods cannot count; leave it out.");
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
