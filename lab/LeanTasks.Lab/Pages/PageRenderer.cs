using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Pages.Goals;
using LeanTasks.Lab.Pages.Highlights;
using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>Fills the blocks of README.md and of all pages in docs from a kept report. Writes nothing itself.</summary>
internal sealed class PageRenderer
{
    private const string ResultsFolder = "lab/results";

    private readonly string _root;
    private readonly string _report;
    private readonly LabReport _read;
    private readonly LossesView _losses;
    private readonly GoalsView _goals;
    private readonly Lazy<HighlightsView> _highlights;

    /// <param name="root">The root of the repository.</param>
    /// <param name="report">The report; null for the one that the pages tell already.</param>
    /// <exception cref="LabUsageException">There is no such report, it is no report or not whole, or it is not kept.</exception>
    public PageRenderer(string root, string? report)
    {
        _root = root;
        if (report is null && !File.Exists(SourceFile(root)))
            throw new LabUsageException($"The pages tell no report yet: name one, with --json {ResultsFolder}/DATE/report.json.");
        if (report is not null && string.IsNullOrWhiteSpace(report))
            throw new LabUsageException("--json needs the name of a file: the one given is empty.");
        _report = report is null
            ? PageData.Read<PageSource>(SourceFile(root)).Report
            : Path.GetRelativePath(root, report).Replace(Path.DirectorySeparatorChar, '/');
        if (!_report.StartsWith(ResultsFolder + "/", StringComparison.Ordinal) || _report.Split('/') is not [_, _, not "..", not ".."])
            throw new LabUsageException($"'{report ?? _report}' is not kept: pages may tell only what is in the repository, so copy it to {ResultsFolder}/DATE/report.json first.");

        _read = PageData.Parse(Path.Combine(root, _report), JsonReport.Read);
        if (_read.Machine.Interrupted)
            throw new LabUsageException($"'{_report}' is of a run that was interrupted: make a whole one.");
        if (_read.SelfTest is { Passed: false })
            throw new LabUsageException($"'{_report}' is of a run that is void, since the lab failed its self-test: make one on a quiet machine.");
        _losses = new LossesView(_read, PageData.Read<LossRules>(Path.Combine(root, "lab/pages/losses.json")));
        _goals = new GoalsView(_read, PageData.Read<IReadOnlyList<Goal>>(Path.Combine(root, "lab/pages/goals.json")));
        _highlights = new(() => new HighlightsView(_read, PageData.Read<IReadOnlyList<Highlight>>(Path.Combine(root, "lab/pages/highlights.json"))));
    }

    public IEnumerable<Loss> Unexplained => _losses.Unexplained;

    public IEnumerable<Reason> UnusedReasons => _losses.Unused;

    /// <summary>The file that names the report.</summary>
    public static string SourceFile(string root) => Path.Combine(root, ResultsFolder, "docs.json");

    /// <summary>The text of all pages, of the pictures in them, and of the file that names the report, by their path from the root.</summary>
    /// <exception cref="LabUsageException">A block cannot be filled.</exception>
    public IReadOnlyList<(string Path, string Text)> Render()
    {
        (string, string)[] pages = [.. Pages().Select(page => (page, Fill(page)))];
        IEnumerable<(string, string)> images = _highlights.IsValueCreated ? _highlights.Value.Images : [];
        return [.. pages, .. images, (Path.GetRelativePath(_root, SourceFile(_root)), PageData.Write(new PageSource(_report)))];
    }

    private IEnumerable<string> Pages() =>
        Directory.EnumerateFiles(Path.Combine(_root, "docs"), "*.md", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Prepend(Path.Combine(_root, "README.md"))
            .Select(file => Path.GetRelativePath(_root, file).Replace(Path.DirectorySeparatorChar, '/'));

    private string Fill(string page) => MarkedPage.Fill(page, File.ReadAllText(Path.Combine(_root, page)), marker => marker.View switch
    {
        "table" => TableView.Of(marker, _read),
        "tables" => TablesView.Of(marker, _read),
        "matrix" => ReturnTypesView.Of(marker, _read),
        "machine" => MachineView.Of(marker, _read, RootFrom(page) + _report),
        "goals" => _goals.Text(marker),
        "highlights" => _highlights.Value.Text(marker, RootFrom(page)),
        "losses" => _losses.Text(marker),
        _ => throw new LabUsageException($"{marker.Place}: there is no block lab:{marker.View}: give table, tables, matrix, machine, goals, highlights or losses."),
    });

    private static string RootFrom(string page) => string.Concat(Enumerable.Repeat("../", page.Count(static c => c == '/')));
}
