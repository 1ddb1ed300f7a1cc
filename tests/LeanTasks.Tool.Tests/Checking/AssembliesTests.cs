using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>Whole assemblies: what F# compiles, what many use, and what cannot be read.</summary>
public sealed class AssembliesTests
{
    [Fact]
    public void MisuseInFSharpIsFoundAndNothingElse()
    {
        IReadOnlyList<CheckFinding> findings = AssemblyChecker.Check(CheckedAssemblies.FSharp).Findings;
        Assert.Equal(
            Marked("FlowMisuse").Concat(Marked("Misuse")),
            findings.OrderBy(static f => Path.GetFileName(f.File), StringComparer.Ordinal).ThenBy(static f => f.Line).Select(static f => $"{f.Line} {Function(f.Method)}"));
        Assert.Equal(["blocked", "early", "earlyInTask"], findings.Where(static f => f.Rule == Misuse.Early).Select(static f => f.Method[(f.Method.LastIndexOf('.') + 1)..]).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void NothingIsSaidOfTheFSharpLibraryOrOurOwn()
    {
        string[] files = ["LeanTasks.dll", "LeanTasks.Tool.dll", "Spectre.Console.dll", "System.CommandLine.dll"];
        Assert.All(files, static file => Assert.Empty(AssemblyChecker.Check(Path.Combine(AppContext.BaseDirectory, file)).Findings));
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.FSharpCore).Findings);
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.FSharpLibrary).Findings);
    }

    [DeepFact]
    public void NothingIsSaidOfADatabaseDriver() =>
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.DatabaseDriver).Findings);

    /// <summary>The function alone: a state machine that starts in a function which is a value, as that of a cancellable kind, is named with its place.</summary>
    private static string Function(string method) => method.Split(" at ")[0];

    /// <summary>The lines of a source that are misuse: each has the name of its function in a comment.</summary>
    private static IEnumerable<string> Marked(string module) => File.ReadAllLines(CheckedAssemblies.FSharpSource(module))
        .Select(static (text, i) => (Text: text, Line: i + 1)).Where(static l => l.Text.Contains(" // ", StringComparison.Ordinal))
        .Select(l => $"{l.Line} FSharpShapes.{module}.Wrong.{l.Text[(l.Text.IndexOf(" // ", StringComparison.Ordinal) + 4)..]}");
}
