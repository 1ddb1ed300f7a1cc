using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>Finds what can be counted in an assembly, without changing it.</summary>
/// <remarks>Thread-safe.</remarks>
public static class AssemblyReader
{
    /// <summary>Reads the facts in an assembly's file. Its references need not exist.</summary>
    /// <param name="file">The assembly.</param>
    /// <exception cref="WeavingException">It does not exist, is not a .NET assembly, is damaged, or of a kind that cannot be rewritten.</exception>
    public static AssemblyFacts Read(string file)
    {
        using OpenAssembly assembly = OpenAssembly.Open(file, [], withSymbols: false);
        return FactsOfModule.Read(assembly);
    }
}
