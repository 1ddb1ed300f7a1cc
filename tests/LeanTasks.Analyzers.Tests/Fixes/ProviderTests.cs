using System.Reflection;
using System.Text.RegularExpressions;
using LeanTasks.Analyzers.Tests.Correctness;
using LeanTasks.Analyzers.Tests.Testing;
using LeanTasks.CodeFixes;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The providers of fixes as <c>dotnet format</c> uses them: for each rule the first one, over all findings of a document.</summary>
public partial class ProviderTests
{
    // A page's example is code within a member, or a member.
    private static readonly Dictionary<string, Func<string, string>> s_surroundings = new()
    {
        ["LEAN001"] = static code => $"using System.IO; class C {{ async Task<int> M(Stream stream, Memory<byte> buffer) {{ {code} return 0; }} }}",
        ["LEAN002"] = static code => $"class C {{ void M() {{ {code} }} static async ValueTask<int> LoadAsync() {{ await Task.Yield(); return 1; }} static void Show(int n) {{ }} static void Save(int n) {{ }} }}",
        ["LEAN003"] = static code => $"abstract class C {{ {code} protected abstract ValueTask<int> CountAsync(); }}",
        ["LEAN007"] = static code =>
            $"using LeanTasks; using Microsoft.AspNetCore.Builder; class C {{ void M(Routes app, Orders orders) {{ {code} }} }} abstract class Orders {{ public abstract LeanTask<int> FindAsync(int id); }} {FrameworkStubs.Source}",
        ["LEAN101"] = static code => $"class C {{ readonly System.Collections.Concurrent.ConcurrentDictionary<int, int> _lengths = new(); {Line(code)} }}",
        ["LEAN102"] = static code => $"class C {{ {code} }}",
        ["LEAN103"] = static code => $"class C {{ {code} static Task<int> SizeAsync(string path) => Task.FromResult(path.Length); }}",
        ["LEAN104"] = static code => $"class C {{ readonly Store _store = new(); {code} }} class Store {{ public Task<int> SizeAsync(string path) => Task.FromResult(path.Length); }}",
        ["LEAN105"] = static code => $"class C {{ {Line(code)} public Task Ready => _ready.Task; public void End() => _ready.SetResult(); }}",
        ["LEAN107"] = static code => $"class C {{ async Task M(Task<int> one, Task<int> two) {{ List<Task<int>> tasks = [one, two]; {code} }} static void Use(int n) {{ }} }}",
        ["LEAN108"] = static code => $"class C {{ async Task<int> M(Task<int> task, TimeSpan timeout) {{ {code} }} }}",
    };

    /// <summary>The rules whose pages promise a fix, wherever the rule has a finding.</summary>
    public static TheoryData<string> Fixed { get; } =
        [.. Directory.EnumerateFiles(Folder, "LEAN*.md").Where(static page => File.ReadLines(page).ElementAt(2).EndsWith(" · has a fix", StringComparison.Ordinal)).Select(static page => Path.GetFileNameWithoutExtension(page)).Order()];

    private static string Folder => Path.Combine(Repository.Folder, "docs", "reference", "rules");

    [Theory]
    [MemberData(nameof(RulePageTests.Rules), MemberType = typeof(RulePageTests))]
    public void ARuleHasOneProviderIfItsPagePromisesAFixAndElseNone(string id) =>
        Assert.Equal(File.ReadLines(Path.Combine(Folder, $"{id}.md")).ElementAt(2).Contains("has a fix", StringComparison.Ordinal) ? 1 : 0, ProvidersOf(id).Length);

    [Theory]
    [MemberData(nameof(Fixed))]
    public Task TheFirstProviderMendsTheExampleOfThePage(string id)
    {
        string page = File.ReadAllText(Path.Combine(Folder, $"{id}.md"));
        string example = Example().Match(page).Groups[1].Value;

        // Behind the empty line is the right code.
        string wrong = example.Split("\n\n").First(part => part.Contains($"// {id}", StringComparison.Ordinal));
        DiagnosticAnalyzer analyzer = AnalyzerRun.AllAnalyzers().Single(analyzer => analyzer.SupportedDiagnostics.Any(rule => rule.Id == id));
        return FixRun.AllIsMendedAsync(analyzer, ProvidersOf(id)[0], s_surroundings[id](wrong + "\n"));
    }

    private static RuleFix[] ProvidersOf(string id) =>
    [
        .. typeof(RuleFix).Assembly.GetTypes()
            .Where(static type => type.GetCustomAttribute<ExportCodeFixProviderAttribute>() is not null)
            .Select(static type => (RuleFix)Activator.CreateInstance(type)!)
            .Where(fix => fix.FixableDiagnosticIds.Contains(id)),
    ];

    // Its right form is in the next line.
    private static string Line(string code) => code.Split('\n')[0] + "\n";

    [GeneratedRegex("^## Example\n+```csharp\n(.*?)\n```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Example();
}
