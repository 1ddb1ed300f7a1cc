using System.Text.RegularExpressions;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>What a page takes for granted: a file in the folder Given.</summary>
/// <param name="File">The file, with a class Given.</param>
/// <param name="Features">The compiler's features, as a project names them, from comments of the form <c>// feature: name=value</c>.</param>
internal sealed partial record Given(SourceFile File, IReadOnlyList<KeyValuePair<string, string>> Features)
{
    private const string Nothing = "namespace Docs; internal abstract class Given;";

    public static string Folder { get; } = Path.Combine(Repository.Folder, "tests", "LeanTasks.Docs.Tests", "Given");

    public static Given Of(string page)
    {
        string path = Path.Combine(Folder, Path.ChangeExtension(page, ".cs"));
        string code = System.IO.File.Exists(path) ? System.IO.File.ReadAllText(path) : Nothing;
        return new(
            SourceFile.AsItIs(MarkdownPages.Relative(path), code, firstLine: 1),
            [.. Feature().Matches(code).Select(match => KeyValuePair.Create(match.Groups["name"].Value, match.Groups["value"].Value))]);
    }

    [GeneratedRegex("^// feature: (?<name>[^=\r\n]+)=(?<value>[^\r\n]*)", RegexOptions.Multiline)]
    private static partial Regex Feature();
}
