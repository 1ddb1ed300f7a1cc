
namespace LeanTasks.Docs.Tests;

/// <summary>The Markdown files of the repository.</summary>
internal static class MarkdownPages
{
    private static readonly string[] s_folders = ["docs", "lab", "samples", "src", "tests"];

    /// <summary>The Markdown files that are ours, and not what a build has made.</summary>
    public static IEnumerable<string> All() =>
        Directory.EnumerateFiles(Repository.Folder, "*.md").Concat(
            s_folders
                .Select(folder => Path.Combine(Repository.Folder, folder))
                .SelectMany(folder => Directory.EnumerateFiles(folder, "*.md", SearchOption.AllDirectories)));

    /// <summary>A path from the root, with slashes.</summary>
    public static string Relative(string path) => Path.GetRelativePath(Repository.Folder, path).Replace('\\', '/');
}
