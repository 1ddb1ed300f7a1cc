using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>Reads facts about an assembly without changing it.</summary>
/// <remarks>Thread-safe.</remarks>
public static class AssemblyReader
{
    /// <summary>Reads the facts of an assembly file. The references of the assembly do not need to exist.</summary>
    /// <param name="file">The assembly.</param>
    /// <exception cref="WeavingException">The file does not exist, is not a .NET assembly, is damaged, or cannot be rewritten.</exception>
    public static AssemblyFacts Read(string file)
    {
        using OpenAssembly assembly = OpenAssembly.Open(file, [], withSymbols: false);
        return FactsOfModule.Read(assembly);
    }
}
