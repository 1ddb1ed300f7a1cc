using System.Reflection;

namespace LeanTasks.Weaving.Images;

/// <summary>Follows symbolic links to their target files.</summary>
/// <remarks>Thread-safe.</remarks>
internal static class FileLinks
{
    // .NET Standard lacks it; every .NET that this runs on has it; .NET Framework, inside Visual Studio, lacks it.
    private static readonly Func<string, bool, FileSystemInfo?>? s_resolve =
        (Func<string, bool, FileSystemInfo?>?)typeof(File)
            .GetMethod("ResolveLinkTarget", BindingFlags.Public | BindingFlags.Static, binder: null, [typeof(string), typeof(bool)], modifiers: null)
            ?.CreateDelegate(typeof(Func<string, bool, FileSystemInfo?>));

    /// <summary>The full name of a link's target, which need not exist; for any other file, its own.</summary>
    /// <exception cref="IOException">The links form a cycle.</exception>
    public static string Follow(string file)
    {
        string full = Path.GetFullPath(file);
        return s_resolve is not null && File.Exists(full) ? s_resolve(full, true)?.FullName ?? full : full;
    }
}
