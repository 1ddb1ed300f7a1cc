using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>Whole assemblies: what F# compiles, what many use, and what cannot be read.</summary>
public sealed class AssembliesTests
{
    [Fact]
    public void MisuseInFSharpIsFoundAndNothingElse()
    {
        // The line of each misuse has the name of its function in a comment.
        string[] source = File.ReadAllLines(CheckedAssemblies.FSharpMisuseSource);
        string[] expected = [.. source.Select(static (text, i) => (text, i)).Where(static l => l.text.Contains(" // ", StringComparison.Ordinal))
            .Select(static l => $"{l.i + 1} FSharpShapes.Misuse.Wrong.{l.text[(l.text.IndexOf(" // ", StringComparison.Ordinal) + 4)..]}")];
        IReadOnlyList<CheckFinding> findings = AssemblyChecker.Check(CheckedAssemblies.FSharp);
        Assert.Equal(expected, findings.OrderBy(static f => f.Line).Select(static f => $"{f.Line} {f.Method}"));
        Assert.Equal(["blocked", "early", "earlyInTask"], findings.Where(static f => f.Rule == Misuse.Early).Select(static f => f.Method[(f.Method.LastIndexOf('.') + 1)..]).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void NothingIsSaidOfTheFSharpLibraryOrOurOwn()
    {
        string[] files = ["LeanTasks.dll", "LeanTasks.Tool.dll", "Spectre.Console.dll", "System.CommandLine.dll"];
        Assert.All(files, static file => Assert.Empty(AssemblyChecker.Check(Path.Combine(AppContext.BaseDirectory, file))));
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.FSharpCore));
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.FSharpLibrary));
    }

    [DeepFact]
    public void NothingIsSaidOfADatabaseDriver() =>
        Assert.Empty(AssemblyChecker.Check(CheckedAssemblies.DatabaseDriver));
}
