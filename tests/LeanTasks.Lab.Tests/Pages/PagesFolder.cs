using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Pages;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.EndToEnd;
using LeanTasks.Lab.Tests.Report;

namespace LeanTasks.Lab.Tests.Pages;

/// <summary>A repository of nothing but two pages, a kept report, and what is known of it.</summary>
internal sealed class PagesFolder : IDisposable
{
    public const string Reason = "It is only a sample.";

    public const string Report = "lab/results/sample/report.json";

    private readonly TemporaryFolder _folder = new();

    public PagesFolder()
    {
        // LeanTask allocates more, and takes less time.
        RowReport ours = Sample.Ours with { Bytes = 72 };
        Write(Report, JsonReport.Write(Sample.Report(Sample.Table(Sample.Baseline, ours))));
        Write("README.md", "A\n\n<!-- lab:table id=tpl -->\n<!-- /lab -->\n");
        Write("docs/deep/page.md", "<!-- lab:machine -->\n<!-- /lab -->\n<!-- lab:losses -->\n<!-- /lab -->\n<!-- lab:goals -->\n<!-- /lab -->\n");
        Write("lab/pages/goals.json", """[{"text":"half","table":"tpl","workload":"DoAwaits","variant":"LeanTask","checks":[{"share":0.5,"than":"Task"},{"bytes":32}]}]""");
        WriteReasons($$"""{"variant":"LeanTask","what":"bytes","why":"{{Reason}}"}""");
    }

    public void Dispose() => _folder.Dispose();

    public string Read(string path) => File.ReadAllText(_folder.File(path));

    public bool Exists(string path) => File.Exists(_folder.File(path));

    public void Write(string path, string text)
    {
        string file = _folder.File(path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }

    public void WriteReasons(string reasons) =>
        Write("lab/pages/losses.json", $$"""{"ours":["Lean*"],"references":[{"table":"tpl","variant":"Sync"}],"reasons":[{{reasons}}]}""");

    public (int ExitCode, string Output, string Error) Render(string? report = Report)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        int exitCode = PageRun.Run(_folder.File("."), report is null ? null : _folder.File(report), output, error);
        return (exitCode, output.ToString(), error.ToString());
    }
}
