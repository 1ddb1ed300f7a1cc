using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>The command <c>render</c>: writes what kept reports say into the pages, all of them or none.</summary>
internal static class PageRun
{
    /// <summary>A row loses and nobody has told why.</summary>
    public const int Unexplained = 1;

    /// <param name="root">The root of the repository.</param>
    /// <param name="report">The report; null for the one that the pages tell already.</param>
    public static int Run(string root, string? report, TextWriter output, TextWriter error)
    {
        PageRenderer renderer = new(root, report);
        string[] unexplained = [.. renderer.Unexplained.Select(static loss => loss.ToString())];
        foreach (string loss in unexplained)
            error.WriteLine($"lab: no reason is given for {loss}: add one to lab/pages/losses.json.");
        if (unexplained.Length > 0)
            return Unexplained;

        // All pages are made, and can be written, before the first one is.
        (string Path, string File, string Text)[] changed = [.. renderer.Render()
            .Select(page => (page.Path, File: Path.Combine(root, page.Path), page.Text))
            .Where(static page => !File.Exists(page.File) || File.ReadAllText(page.File) != page.Text)];
        foreach ((_, string file, _) in changed)
            AtomicFile.EnsureWritable(file);
        foreach ((string path, string file, string text) in changed)
        {
            AtomicFile.Write(file, text);
            output.WriteLine($"{path} written");
        }

        foreach (Reason reason in renderer.UnusedReasons)
            error.WriteLine($"lab: the reason for {reason} is of no row that loses: remove it, unless that row loses in other runs.");
        return 0;
    }
}
