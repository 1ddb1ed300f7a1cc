using System.Text.RegularExpressions;

namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>A test that docs/evidence/reliability.md names, as <c>[Class](../../tests/…)</c> or <c>[Class.Method](../../tests/…)</c>.</summary>
/// <param name="Name">What the link says.</param>
/// <param name="File">Where it leads, from the repository's folder.</param>
internal sealed partial record Promise(string Name, string File)
{
    public static IEnumerable<Promise> AllOf(string page) =>
        Link().Matches(page).Select(static match => new Promise(match.Groups["name"].Value, match.Groups["file"].Value));

    /// <summary>What is wrong with it; null if the file has such a class or module, and that such a test.</summary>
    public string? Fault(string repository)
    {
        string path = Path.Combine(repository, File);
        if (!System.IO.File.Exists(path))
            return $"{Name}: there is no file {File}.";
        string text = System.IO.File.ReadAllText(path);
        string[] parts = Name.Split('.');
        if (!Regex.IsMatch(text, $@"\b(class|module|type) (\w+\.)*{parts[0]}\b"))
            return $"{Name}: {File} has no class or module {parts[0]}.";
        return parts is [_, string method] && !Regex.IsMatch(text, $@"(\b{method}\(|``{method}``|\blet {method}\b)")
            ? $"{Name}: {parts[0]} has no test {method}."
            : null;
    }

    [GeneratedRegex(@"\[(?<name>[\w.]+)\]\(\.\./\.\./(?<file>tests/[^)#]+\.(cs|fs))\)")]
    private static partial Regex Link();
}
