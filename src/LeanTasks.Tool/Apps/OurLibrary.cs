using System.Reflection;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>Decides which library stays in an app's folder: the tool's own, or the one there.</summary>
internal static class OurLibrary
{
    /// <summary>The tool's own file.</summary>
    /// <param name="name">Its simple name.</param>
    public static string FileOf(string name) => Path.Combine(AppContext.BaseDirectory, name + ".dll");

    /// <summary>Whether the one there stays, since the app needs its newer parts; one of the same version may have been trimmed, and is replaced.</summary>
    /// <param name="theirs">The file there.</param>
    /// <param name="ours">The tool's own file.</param>
    /// <exception cref="ToolException">The file there is not an assembly.</exception>
    public static bool IsNewer(string theirs, string ours) => VersionOf(theirs) > VersionOf(ours);

    /// <summary>The version of a file of the library.</summary>
    /// <param name="library">The file.</param>
    /// <exception cref="ToolException">It is not an assembly.</exception>
    public static Version? VersionOf(string library)
    {
        try
        {
            return AssemblyName.GetAssemblyName(library).Version;
        }
        catch (Exception error) when (error is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{library}' is not a valid LeanTasks library ({error.Message.TrimEnd('.')}). Delete it and try again.", error);
        }
    }
}

/// <summary>The libraries that an app needs to count.</summary>
internal static class ProfilingLibraries
{
    /// <summary>The simple name of the one with the counting builders.</summary>
    public const string Profiling = "LeanTasks.Profiling";

    private static readonly string[] s_added = ["LeanTasks", Profiling];

    /// <summary>Whether an assembly is the library's own.</summary>
    /// <param name="name">Its simple name.</param>
    public static bool IsOurs(string name) => s_added.Contains(name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Adds the libraries beside an app, and to its list of dependencies.</summary>
    /// <param name="copy">The copy of the app.</param>
    public static void AddTo(LocatedApp copy)
    {
        foreach (string name in s_added)
        {
            string ours = OurLibrary.FileOf(name);
            string theirs = Path.Combine(copy.Folder, name + ".dll");
            if (!File.Exists(theirs) || !OurLibrary.IsNewer(theirs, ours))
                File.Copy(ours, theirs, overwrite: true);
            if (File.Exists(copy.DepsFile))
                DepsFile.AddAssembly(copy.DepsFile, theirs);
        }
    }
}
