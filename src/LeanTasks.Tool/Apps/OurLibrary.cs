using System.Reflection;

namespace LeanTasks.Tool.Apps;

/// <summary>Decides which of two is to be in an app's folder: the library that the tool brings, or the one there.</summary>
internal static class OurLibrary
{
    /// <summary>The file that the tool brings.</summary>
    /// <param name="name">Its simple name.</param>
    public static string FileOf(string name) => Path.Combine(AppContext.BaseDirectory, name + ".dll");

    /// <summary>Whether the one there stays, since the app needs what is new in it; one of the same version may have been trimmed, and is replaced.</summary>
    /// <param name="theirs">The file there.</param>
    /// <param name="ours">The file that the tool brings.</param>
    /// <exception cref="ToolException">The file there is no assembly.</exception>
    public static bool IsNewer(string theirs, string ours) => VersionOf(theirs) > VersionOf(ours);

    /// <summary>The version of a file of the library.</summary>
    /// <param name="library">The file.</param>
    /// <exception cref="ToolException">It is no assembly.</exception>
    public static Version? VersionOf(string library)
    {
        try
        {
            return AssemblyName.GetAssemblyName(library).Version;
        }
        catch (Exception error) when (error is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{library}' is not the library LeanTasks ({error.Message.TrimEnd('.')}); delete it.", error);
        }
    }
}
