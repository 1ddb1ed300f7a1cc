using Microsoft.CodeAnalysis;

namespace LeanTasks.TestSupport;

/// <summary>The assemblies that this process can load, for compilations of a test: the shared frameworks, and what is beside the test.</summary>
internal static class Loadable
{
    /// <summary>References to all of them, or to those whose file a compilation wants.</summary>
    public static IEnumerable<MetadataReference> References(Func<string, bool>? isWanted = null) =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(file => isWanted?.Invoke(file) != false)
            .Select(static file => MetadataReference.CreateFromFile(file));
}
