using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.EndToEnd;

namespace LeanTasks.Lab.Tests.Runs;

/// <summary>
/// A run in this process, with files of its own, whose self-test measures what the test says. Of the tables it measures none: the
/// lab's own, whose rows are those of the self-test, or one that the run must not come to.
/// </summary>
internal sealed class RunOfTheLab : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly StringWriter _error = new();
    private readonly StringWriter _output = new();

    public string JsonFile => _folder.File("report.json");

    public string HtmlFile => _folder.File("report.html");

    public string Error => _error.ToString().ReplaceLineEndings("\n");

    public string[] Output => _output.ToString().ReplaceLineEndings("\n").Split('\n');

    /// <summary>How often the self-test was made.</summary>
    public int Attempts { get; private set; }

    /// <param name="attempts">What the attempts measure; the last of them again and again.</param>
    public int Run(string table, bool evenIfVoid, params IReadOnlyList<RowReport>[] attempts) =>
        Run(table, evenIfVoid, () => attempts[Math.Min(Attempts, attempts.Length) - 1], CancellationToken.None);

    public int Run(string table, bool evenIfVoid, Func<IReadOnlyList<RowReport>> measure, CancellationToken cancellationToken) =>
        Run(new([table], Full: false, Filter: null, JsonFile, HtmlFile, evenIfVoid), measure, static (_, _) => throw new InvalidOperationException("The lab's own table needs no process of its own."), cancellationToken);

    /// <param name="filter">Chooses the rows.</param>
    /// <param name="runLab">What is done instead of running the lab once more.</param>
    /// <param name="tables">The tables.</param>
    public int Run(string? filter, Func<IReadOnlyList<string>, int> runLab, params string[] tables) =>
        Run(filter, (arguments, _) => runLab(arguments), CancellationToken.None, tables);

    public int Run(string? filter, Func<IReadOnlyList<string>, CancellationToken, int> runLab, CancellationToken cancellationToken, params string[] tables) =>
        Run(new(tables, Full: false, filter, JsonFile, HtmlFile, EvenIfVoid: false), static () => HarnessRows.Good, runLab, cancellationToken);

    /// <summary>A run of jobs.</summary>
    /// <param name="runLab">What is done instead of running the lab once more.</param>
    /// <param name="jobs">Their names; all without any.</param>
    public int RunJobs(Func<IReadOnlyList<string>, int> runLab, params string[] jobs) =>
        Run(
            new([], Full: false, Filter: null, JsonFile, HtmlFile, EvenIfVoid: false) { Jobs = jobs },
            static () => HarnessRows.Good,
            (arguments, _) => runLab(arguments),
            CancellationToken.None);

    private int Run(
        LabOptions options, Func<IReadOnlyList<RowReport>> measure, Func<IReadOnlyList<string>, CancellationToken, int> runLab, CancellationToken cancellationToken)
    {
        return new LabRun(options, LabConsole.CreatePlain(_output), _error, Measure, runLab, static _ => null).Run(cancellationToken);

        IReadOnlyList<RowReport> Measure(CancellationToken token)
        {
            Attempts++;
            return measure();
        }
    }

    public void Dispose() => _folder.Dispose();
}
