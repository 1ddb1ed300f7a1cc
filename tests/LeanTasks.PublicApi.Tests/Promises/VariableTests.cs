using System.Text.RegularExpressions;

namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>CONTRIBUTING.md has a table of the environment variables that the tests read.</summary>
public sealed partial class VariableTests
{
    [Fact]
    public void EachIsInTheTableAndNoOther()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Folder, "CONTRIBUTING.md"));
        IEnumerable<string> rows = page.Split('\n').Where(static line => line.StartsWith("| `LEANTASKS_", StringComparison.Ordinal)).Select(static line => line.Split('|')[1]);
        IEnumerable<string> sources = Directory.EnumerateFiles(Path.Combine(Repository.Folder, "tests"), "*.*", SearchOption.AllDirectories)
            .Where(static file => Path.GetExtension(file) is ".cs" or ".fs" or ".props" or ".targets")
            .Select(File.ReadAllText);

        Assert.Equal(NamesIn(sources), NamesIn(rows));
    }

    // Not those that a test sets for a process of its own, nor the product's.
    private static IEnumerable<string> NamesIn(IEnumerable<string> texts) => texts
        .SelectMany(static text => Name().Matches(text).Select(static found => found.Value))
        .Where(static name => !name.Contains("_TESTS", StringComparison.Ordinal) && !name.StartsWith("LEANTASKS_PROFILE", StringComparison.Ordinal))
        .Distinct()
        .Order(StringComparer.Ordinal);

    [GeneratedRegex("LEANTASKS_[A-Z]+(_[A-Z]+)*")]
    private static partial Regex Name();
}
