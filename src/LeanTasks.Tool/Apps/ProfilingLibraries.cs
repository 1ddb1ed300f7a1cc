using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

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
