using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>A file of tests, C# or F#, as far as it says which run has what.</summary>
/// <param name="Text">The file.</param>
/// <param name="Helpers">What else is in its project and is no test: name and text of each file.</param>
/// <param name="IsOfDeepProgram">Whether the quick run leaves the whole project out: tests/Directory.Build.targets.</param>
internal sealed partial record TestSource(string Text, IReadOnlyList<(string Name, string Text)> Helpers, bool IsOfDeepProgram)
{
    public static TestSource Of(string repository, string file)
    {
        string path = Path.Combine(repository, file);
        string project = Path.Combine([repository, .. file.Split('/')[..2]]);
        return new TestSource(File.ReadAllText(path), HelpersOf(project), DeepProgramsOf(repository).Contains(Path.GetFileName(project)));
    }

    /// <summary>The runs of all tests of a class, or of one of them.</summary>
    /// <param name="name">The name of a class or module, or that and a method's.</param>
    public TestRuns RunsOf(string name)
    {
        string[] parts = name.Split('.');
        string text = ClassIn(parts[0]);
        TestRuns runs = TestRuns.None;
        TestRuns more = parts.Length == 1 ? MoreIn(text) : TestRuns.None;
        MatchCollection tests = Test().Matches(text);
        for (int i = 0; i < tests.Count; i++)
        {
            if (parts.Length > 1 && MethodAfter(text, tests[i]) != parts[1])
                continue;
            runs |= tests[i].Groups["full"].Success ? TestRuns.Full : tests[i].Groups["deep"].Success || IsOfDeepProgram ? TestRuns.Deep : TestRuns.Quick;
            more |= MoreIn(text[tests[i].Index..(i + 1 < tests.Count ? tests[i + 1].Index : text.Length)]);
        }

        // Only a test that runs earlier can have more in a later run.
        more = Helpers.Where(IsUsed).Aggregate(more, static (sum, helper) => sum | MoreIn(helper.Text));
        if (runs.HasFlag(TestRuns.Quick))
            runs |= more & TestRuns.Deep;
        return (runs & (TestRuns.Quick | TestRuns.Deep)) != TestRuns.None ? runs | (more & TestRuns.Full) : runs;
    }

    /// <summary>The test programs that the quick run leaves out.</summary>
    public static string[] DeepProgramsOf(string repository)
    {
        XDocument targets = XDocument.Load(Path.Combine(repository, "tests", "Directory.Build.targets"));
        return targets.Descendants("DeepPrograms").Single().Value.Split(';', StringSplitOptions.RemoveEmptyEntries);
    }

    private static IReadOnlyList<(string Name, string Text)> HelpersOf(string project) =>
    [
        .. Directory.EnumerateFiles(project, "*.*", SearchOption.AllDirectories)
            .Where(static path => path.EndsWith(".cs", StringComparison.Ordinal) || path.EndsWith(".fs", StringComparison.Ordinal))
            .Select(static path => (Path.GetFileNameWithoutExtension(path), Text: File.ReadAllText(path)))
            .Where(static file => MoreIn(file.Text) != TestRuns.None && !Test().IsMatch(file.Text)),
    ];

    // The runs that a text goes further for.
    private static TestRuns MoreIn(string text) =>
        (text.Contains("DeepRun.", StringComparison.Ordinal) ? TestRuns.Deep : TestRuns.None)
        | (text.Contains("FullRun.", StringComparison.Ordinal) ? TestRuns.Full : TestRuns.None);

    private static string? MethodAfter(string text, Match test) =>
        Method().Match(text, test.Index) is { Success: true } method ? method.Groups["name"].Value : null;

    // From its name to the next class that is not in it. An F# module is the whole file.
    private string ClassIn(string name)
    {
        Match start = Regex.Match(Text, $@"\b(class|module|type) (\w+\.)*{name}\b");
        if (!start.Success)
            return "";
        Match next = FurtherClass().Match(Text, start.Index);
        return next.Success ? Text[start.Index..next.Index] : Text[start.Index..];
    }

    private bool IsUsed((string Name, string Text) helper) => Regex.IsMatch(Text, $@"\b{Regex.Escape(helper.Name)}\b");

    // At the beginning of a line: elsewhere it is in a string of a test.
    [GeneratedRegex(@"^\s*\[<?((?<deep>Deep)|(?<full>Full))?(Fact|Theory)\b", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Test();

    [GeneratedRegex(@"^\s*(public [\w<>\[\], ]*?(?<name>\w+)\(|let (``(?<name>[^`]+)``|(?<name>\w+)))", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Method();

    [GeneratedRegex(@"^(public|internal) [\w ]*\bclass ", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex FurtherClass();
}
