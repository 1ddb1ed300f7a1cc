using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using LeanTasks.Weaving.Images;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>The files that a move writes: the source that has changed, and what gives its projects the package.</summary>
internal sealed class WrittenFiles
{
    private readonly Dictionary<string, (string Text, Encoding Encoding)> _files = new(StringComparer.Ordinal);
    private readonly List<(string Path, SourceText Original, Edit Package)> _projects = [];

    /// <summary>Adds the source.</summary>
    /// <param name="changed">The files that have changed.</param>
    public WrittenFiles(IEnumerable<MovedFile> changed)
    {
        foreach (MovedFile file in changed)
            _files[file.Path] = (file.Text.ToString(), file.Original.Encoding!);
    }

    /// <summary>The files that get the package, or its version, each with what is inserted.</summary>
    public IReadOnlyList<(string Path, SourceText Original, Edit Package)> Projects => _projects;

    /// <summary>Whether one of these files is part of a project.</summary>
    /// <param name="project">The project.</param>
    public bool HasSourceOf(MovedProject project) => project.Original.SyntaxTrees.Any(tree => _files.ContainsKey(tree.FilePath));

    /// <summary>Adds the package to a project unless it has it.</summary>
    /// <param name="project">The project's file.</param>
    /// <param name="versions">The file that has the versions of packages, or null.</param>
    /// <param name="repository">What can restore files; null if nothing is written.</param>
    /// <exception cref="UsageException">A file that has to change could not be restored.</exception>
    /// <exception cref="ToolException">A file has no end.</exception>
    public void AddPackage(string project, string? versions, GitTree? repository)
    {
        foreach ((string file, string text) in PackageReferences.Add(project, versions, Version(), Read))
        {
            if (repository?.Has(file) == false)
            {
                throw new UsageException(
                    $"'{file}' needs the package {Twins.Library}, but is not a regular file tracked by git in '{repository.Root}', so it could not be restored. " +
                    $"Add {Twins.Library} {Version()} to it manually, or use --only to select files of other projects.");
            }

            SourceText original = Original(file);
            string before = original.ToString();
            int start = before.AsSpan().CommonPrefixLength(text);
            _projects.Add((file, original, new Edit(new TextSpan(start, 0), text.Substring(start, text.Length - before.Length), Order: 0)));
            _files[file] = (text, original.Encoding!);
        }
    }

    /// <summary>Writes all of them or none.</summary>
    /// <param name="cancel">Ends it, before the first one is replaced.</param>
    /// <exception cref="Weaving.WeavingException">One cannot be written; all are unchanged.</exception>
    public void Write(CancellationToken cancel)
    {
        using FileChanges changes = new();
        foreach ((string file, (string text, Encoding encoding)) in _files)
        {
            cancel.ThrowIfCancellationRequested();
            changes.Add(file, stream =>
            {
                using StreamWriter writer = new(stream, encoding, leaveOpen: true);
                writer.Write(text);
            });
        }

        changes.Commit();
    }

    private static SourceText Original(string file) => ExactText.Read(file)
        ?? throw new UsageException($"'{file}' needs the package {Twins.Library}, but {ExactText.WhyNot}. Save it as UTF-8, or add {Twins.Library} {Version()} to it manually.");

    private static string Version() =>
        typeof(LeanTask).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];

    private string Read(string name) => _files.TryGetValue(name, out (string Text, Encoding Encoding) changed) ? changed.Text : Original(name).ToString();
}

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
