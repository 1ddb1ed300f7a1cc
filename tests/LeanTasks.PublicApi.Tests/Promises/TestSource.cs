using System.Text.RegularExpressions;

namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>A file of tests, C# or F#, as far as it says which run has what.</summary>
/// <param name="Text">The file.</param>
/// <param name="Helpers">What else is in its project and is no test: name and text of each file.</param>
internal sealed partial record TestSource(string Text, IReadOnlyList<(string Name, string Text)> Helpers)
{
    public static TestSource Of(string repository, string file)
    {
        string path = Path.Combine(repository, file);
        string project = Path.Combine([repository, .. file.Split('/')[..2]]);
        return new TestSource(File.ReadAllText(path), HelpersOf(project));
    }

    /// <summary>The runs of all tests of a class, or of one of them.</summary>
    /// <param name="name">The name of a class or module, or that and a method's.</param>
    public TestRuns RunsOf(string name)
    {
        string[] parts = name.Split('.');
        string text = ClassIn(parts[0]);
        TestRuns runs = TestRuns.None;
        MatchCollection tests = Test().Matches(text);
        bool asks = parts.Length == 1 && AsksForTheRun(text);
        for (int i = 0; i < tests.Count; i++)
        {
            if (parts.Length > 1 && MethodAfter(text, tests[i]) != parts[1])
                continue;
            runs |= tests[i].Groups["deep"].Success ? TestRuns.Deep : TestRuns.Quick;
            asks |= AsksForTheRun(text[tests[i].Index..(i + 1 < tests.Count ? tests[i + 1].Index : text.Length)]);
        }

        return runs.HasFlag(TestRuns.Quick) && (asks || Helpers.Any(IsUsed)) ? runs | TestRuns.Deep : runs;
    }

    private static IReadOnlyList<(string Name, string Text)> HelpersOf(string project) =>
    [
        .. Directory.EnumerateFiles(project, "*.*", SearchOption.AllDirectories)
            .Where(static path => path.EndsWith(".cs", StringComparison.Ordinal) || path.EndsWith(".fs", StringComparison.Ordinal))
            .Select(static path => (Path.GetFileNameWithoutExtension(path), Text: File.ReadAllText(path)))
            .Where(static file => AsksForTheRun(file.Text) && !Test().IsMatch(file.Text)),
    ];

    private static bool AsksForTheRun(string text) => text.Contains("DeepRun.", StringComparison.Ordinal);

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
    [GeneratedRegex(@"^\s*\[<?(?<deep>Deep)?(Fact|Theory)\b", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Test();

    [GeneratedRegex(@"^\s*(public [\w<>\[\], ]*?(?<name>\w+)\(|let (``(?<name>[^`]+)``|(?<name>\w+)))", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Method();

    [GeneratedRegex(@"^(public|internal) [\w ]*\bclass ", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex FurtherClass();
}
