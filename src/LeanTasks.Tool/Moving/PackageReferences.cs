using System.Text.RegularExpressions;

namespace LeanTasks.Tool.Moving;

/// <summary>Adds the package of the library to a project, as text, so that all else in its file stays.</summary>
internal static partial class PackageReferences
{
    /// <summary>The files that change, with their new text; none if the package is there.</summary>
    /// <param name="project">The project's file.</param>
    /// <param name="versions">The file that has the versions of packages, or null.</param>
    /// <param name="version">The version.</param>
    /// <param name="read">Gets a file's present text.</param>
    /// <exception cref="ToolException">A file has no end.</exception>
    public static IEnumerable<(string File, string Text)> Add(string project, string? versions, string version, Func<string, string> read)
    {
        string text = read(project);
        if (Names(text, "PackageReference"))
            yield break;
        string own = versions is null ? $" Version=\"{version}\"" : "";
        yield return (project, With(project, text, $"<PackageReference Include=\"{Twins.Library}\"{own} />"));
        if (versions is not null && read(versions) is { } central && !Names(central, "PackageVersion"))
            yield return (versions, With(versions, central, $"<PackageVersion Include=\"{Twins.Library}\" Version=\"{version}\" />"));
    }

    private static bool Names(string text, string item) => Regex.IsMatch(WithoutComments(text), $"<{item}\\s+(Include|Update)=\"{Twins.Library}\"", RegexOptions.IgnoreCase);

    // All else keeps its place.
    private static string WithoutComments(string text) => Comment().Replace(text, static comment => new string(' ', comment.Length));

    private static string With(string file, string text, string item)
    {
        int end = WithoutComments(text).LastIndexOf("</Project>", StringComparison.Ordinal);
        if (end < 0)
            throw new ToolException($"'{file}' has no '</Project>'. Add a reference to the package {Twins.Library} manually, then run the move again.");
        string line = text.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : "\n";
        string indent = Indent().Match(text) is { Success: true } match ? match.Groups[1].Value : "  ";
        string blank = text[..end].EndsWith(line + line, StringComparison.Ordinal) ? "" : line;
        return text[..end] + $"{blank}{indent}<ItemGroup>{line}{indent}{indent}{item}{line}{indent}</ItemGroup>{line}" + text[end..];
    }

    [GeneratedRegex("<!--.*?-->", RegexOptions.Singleline)]
    private static partial Regex Comment();

    [GeneratedRegex("^([ \t]+)<(?:ItemGroup|PropertyGroup)", RegexOptions.Multiline)]
    private static partial Regex Indent();
}
