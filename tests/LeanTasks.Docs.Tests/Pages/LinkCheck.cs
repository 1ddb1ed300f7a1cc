namespace LeanTasks.Docs.Tests.Pages;

/// <summary>Follows the relative links of pages.</summary>
internal static class LinkCheck
{
    /// <summary>What is wrong with a page's links, each with its line.</summary>
    public static IEnumerable<string> Faults(Page page) =>
        from link in page.RelativeLinks()
        let fault = Fault(page, link.Url)
        where fault is not null
        select $"{page.Path}({link.Line}): '{link.Url}' {fault}";

    private static string? Fault(Page page, string url)
    {
        string[] parts = url.Split('#', 2);
        string path = parts[0].Length == 0
            ? page.Path
            : MarkdownPages.Relative(Path.GetFullPath(Path.Combine(Repository.Folder, Path.GetDirectoryName(page.Path)!, Uri.UnescapeDataString(parts[0]))));
        string full = Path.Combine(Repository.Folder, path);
        if (path.StartsWith("..", StringComparison.Ordinal))
            return "leads out of the repository.";
        if (path.StartsWith("artifacts/", StringComparison.Ordinal))
            return "leads to what only a build makes.";
        if (!File.Exists(full) && !Directory.Exists(full))
            return "leads to a file that does not exist.";
        if (parts.Length == 1)
            return null;
        if (!path.EndsWith(".md", StringComparison.Ordinal))
            return "has an anchor in what is no page.";
        Page target = path == page.Path ? page : Page.Read(path);
        return target.Anchors().Contains(parts[1]) ? null : $"leads to a heading that {path} does not have.";
    }
}
