
namespace LeanTasks.Docs.Tests;

/// <summary>The Markdown files of the repository.</summary>
internal static class MarkdownPages
{
    private static readonly string[] s_folders = ["docs", "lab", "samples", "src", "tests"];

    public static string Root => Repository.Folder;

    /// <summary>The Markdown files that are ours, and not what a build has made.</summary>
    public static IEnumerable<string> All() =>
        Directory.EnumerateFiles(Root, "*.md").Concat(
            s_folders
                .Select(folder => Path.Combine(Root, folder))
                .SelectMany(folder => Directory.EnumerateFiles(folder, "*.md", SearchOption.AllDirectories)));

    /// <summary>A path from the root, with slashes.</summary>
    public static string Relative(string path) => Path.GetRelativePath(Root, path).Replace('\\', '/');
}
