using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Pages.Goals;
using LeanTasks.Lab.Pages.Highlights;
using LeanTasks.Lab.Pages.Losses;

namespace LeanTasks.Lab.Pages;

/// <summary>Fills the blocks of README.md and of all pages in docs from kept reports. Writes nothing itself.</summary>
internal sealed class PageRenderer
{
    // The argument of a block that shows another report than the pages do.
    private const string OtherReport = "report";

    private readonly string _root;
    private readonly LossRules _rules;
    private readonly KeptReport _kept;
    private readonly Dictionary<string, KeptReport> _others = [];
    private readonly GoalsView _goals;
    private readonly Lazy<HighlightsView> _highlights;
    private readonly (string Path, string Text)[] _pages;

    /// <param name="root">The root of the repository.</param>
    /// <param name="report">The report; null for the one that the pages tell already.</param>
    /// <exception cref="LabUsageException">There is no such report, it is no report or not whole, it is not kept, or a block cannot be filled.</exception>
    public PageRenderer(string root, string? report)
    {
        _root = root;
        if (report is null && !File.Exists(SourceFile(root)))
            throw new LabUsageException($"The pages tell no report yet: name one, with --json {KeptReport.Folder}/DATE/report.json.");
        if (report is not null && string.IsNullOrWhiteSpace(report))
            throw new LabUsageException("--json needs the name of a file: the one given is empty.");
        string path = report is null
            ? PageData.Read<PageSource>(SourceFile(root)).Report
            : Path.GetRelativePath(root, report).Replace(Path.DirectorySeparatorChar, '/');

        _rules = PageData.Read<LossRules>(Path.Combine(root, "lab/pages/losses.json"));
        _kept = new KeptReport(root, path, _rules);
        _goals = new GoalsView(_kept.Report, PageData.Read<IReadOnlyList<Goal>>(Path.Combine(root, "lab/pages/goals.json")));
        string highlights = Path.Combine(root, "lab/pages/highlights.json");
        _highlights = new(() => new HighlightsView(
            folder => folder is null ? _kept.Report : Other(folder, highlights).Report, PageData.Read<IReadOnlyList<Highlight>>(highlights)));
        _pages = [.. Pages().Select(page => (page, Fill(page)))];
    }

    /// <summary>The losses without a reason in all reports that the pages show.</summary>
    public IEnumerable<Contest> Unexplained => Reports.SelectMany(static kept => kept.Losses.Unexplained);

    /// <summary>The reasons for no loss of any report that the pages show.</summary>
    public IEnumerable<Reason> UnusedReasons => Reports.Select(static kept => kept.Losses.Unused).Aggregate(Enumerable.Intersect);

    private IEnumerable<KeptReport> Reports => _others.Values.Prepend(_kept);

    /// <summary>The file that names the report.</summary>
    public static string SourceFile(string root) => Path.Combine(root, KeptReport.Folder, "docs.json");

    /// <summary>The text of all pages, of the pictures in them, and of the file that names the report, by their path from the root.</summary>
    public IReadOnlyList<(string Path, string Text)> Render()
    {
        IEnumerable<(string, string)> images = _highlights.IsValueCreated ? _highlights.Value.Images : [];
        return [.. _pages, .. images, (Path.GetRelativePath(_root, SourceFile(_root)), PageData.Write(new PageSource(_kept.Path)))];
    }

    private IEnumerable<string> Pages() =>
        Directory.EnumerateFiles(Path.Combine(_root, "docs"), "*.md", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Prepend(Path.Combine(_root, "README.md"))
            .Select(file => Path.GetRelativePath(_root, file).Replace(Path.DirectorySeparatorChar, '/'));

    private string Fill(string page) => MarkedPage.Fill(page, File.ReadAllText(Path.Combine(_root, page)), marker =>
    {
        Marker rest = marker.Without(OtherReport, out string? folder);
        return Fill(rest, page, folder is null ? _kept : Other(folder, marker.Place));
    });

    private string Fill(Marker marker, string page, KeptReport kept) => marker.View switch
    {
        "table" => TableView.Of(marker, kept.Report),
        "tables" => TablesView.Of(marker, kept.Report),
        "matrix" => ReturnTypesView.Of(marker, kept.Report),
        "machine" => MachineView.Of(marker, kept.Report, RootFrom(page) + kept.Path),
        "goals" when kept == _kept => _goals.Text(marker),
        "highlights" when kept == _kept => _highlights.Value.Text(marker, RootFrom(page)),
        "goals" or "highlights" => throw new LabUsageException($"{marker.Place}: lab:{marker.View} shows the report of all pages: leave {OtherReport} out."),
        "losses" => kept.Losses.Text(marker),
        _ => throw new LabUsageException($"{marker.Place}: there is no block lab:{marker.View}: give table, tables, matrix, machine, goals, highlights or losses."),
    };

    private KeptReport Other(string folder, string place)
    {
        if (!_others.TryGetValue(folder, out KeptReport? other))
        {
            try
            {
                other = KeptReport.Of(_root, folder, _rules);
            }
            catch (LabUsageException exception)
            {
                throw new LabUsageException($"{place}: {exception.Message}", exception);
            }

            _others.Add(folder, other);
        }

        return other;
    }

    private static string RootFrom(string page) => string.Concat(Enumerable.Repeat("../", page.Count(static c => c == '/')));
}
