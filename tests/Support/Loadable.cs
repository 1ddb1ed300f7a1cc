using Microsoft.CodeAnalysis;

namespace LeanTasks.TestSupport;

/// <summary>The assemblies that this process can load, for compilations of a test: the shared frameworks, and what is beside the test.</summary>
internal static class Loadable
{
    /// <summary>Their files.</summary>
    public static IEnumerable<string> Files => ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);

    /// <summary>References to all of them.</summary>
    public static IEnumerable<MetadataReference> References => Files.Select(static file => MetadataReference.CreateFromFile(file));
}
