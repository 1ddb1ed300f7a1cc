using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds, adds and removes using directives.</summary>
internal static class UsingDirectives
{
    // Hidden, unless somebody makes it a warning.
    private const string Unnecessary = "CS8019";

    /// <summary>Whether a file has one.</summary>
    /// <param name="root">Its source.</param>
    /// <param name="name">The namespace.</param>
    public static bool Has(SyntaxNode root, string name) => root
        .DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>()
        .Any(each => each.Alias is null && each.Name?.ToString() == name);

    /// <summary>Adds one to a file, unless it is there.</summary>
    /// <param name="file">The file.</param>
    /// <param name="root">Its original source.</param>
    /// <param name="name">The namespace.</param>
    public static void Add(MovedFile file, CompilationUnitSyntax root, string name)
    {
        if (Has(root, name))
            return;
        string line = LineBreak(file);
        SyntaxList<UsingDirectiveSyntax> usings = root.Usings;
        if (usings.Count == 0 && root.Members is [BaseNamespaceDeclarationSyntax { Usings: { Count: > 0 } inner }])
            usings = inner;
        UsingDirectiveSyntax[] plain = [.. usings.Where(static each => each.Alias is null && each.StaticKeyword == default && each.GlobalKeyword == default)];
        if (usings.Skip(1).Any(HasDirective) || (usings.Count > 0 && HasDirective(usings[0]) && !IsWholeFile(root, usings[0])))
            Insert(file, 0, $"using {name};{line}");
        else if (plain.LastOrDefault(each => Precedes(each.Name!.ToString(), name)) is { } before)
            Insert(file, before.Span.End, $"{line}{Indent(file, before)}using {name};");
        else if (usings.FirstOrDefault(static each => each.GlobalKeyword == default) is { } first)
            Insert(file, first.SpanStart, $"using {name};{line}{Indent(file, first)}");
        else if (usings.Count > 0)
            Insert(file, usings.Last().Span.End, $"{line}using {name};");
        else
            Insert(file, root.Externs.Count > 0 ? root.Externs.FullSpan.End : 0, $"using {name};{line}");
    }

    /// <summary>Removes those of a namespace from changed files that need none of it any more in any compilation. Files with code that is not compiled keep theirs.</summary>
    /// <returns>Whether there was one.</returns>
    /// <param name="files">The files.</param>
    /// <param name="compilations">All that they are compiled to.</param>
    /// <param name="name">The namespace.</param>
    public static bool RemoveUnused(IReadOnlyDictionary<string, MovedFile> files, IReadOnlyCollection<CSharpCompilation> compilations, string name)
    {
        IEnumerable<UsingDirectiveSyntax> unused = compilations.SelectMany(static each => each.GetDiagnostics())
            .Where(static each => each.Id == Unnecessary)
            .Select(static each => each.Location.SourceTree!.GetRoot().FindNode(each.Location.SourceSpan))
            .OfType<UsingDirectiveSyntax>().Where(each => each.Name?.ToString() == name && each.GlobalKeyword == default);
        bool changed = false;
        foreach (IGrouping<string, UsingDirectiveSyntax> ways in unused.GroupBy(static each => each.SyntaxTree.FilePath))
        {
            SyntaxTree[] trees = [.. compilations.SelectMany(each => each.SyntaxTrees.Where(tree => tree.FilePath == ways.Key))];
            if (files.TryGetValue(ways.Key, out MovedFile? file) && file.Edits.Count > 0 && ways.Count() == trees.Length && !trees.Any(HasDisabledText)
                && file.ToOriginal(ways.First().SpanStart) is { } start)
            {
                changed |= RemoveLine(file, start, ways.First().Span.Length);
            }
        }

        return changed;
    }

    // With its indent, unless something else is on the line, or has been inserted there.
    private static bool RemoveLine(MovedFile file, int start, int length)
    {
        TextLine line = file.Original.Lines.GetLineFromPosition(start);
        TextSpan span = new(start, length);
        if (span.End == line.End && string.IsNullOrWhiteSpace(file.Original.ToString(TextSpan.FromBounds(line.Start, start)))
            && !file.Edits.Any(each => each.Span.Start > line.Start && each.Span.Start <= line.End))
        {
            span = line.SpanIncludingLineBreak;
        }

        return file.Replace(span, "");
    }

    // The compiler does not know what that needs.
    private static bool HasDisabledText(SyntaxTree tree) => tree.GetRoot().DescendantTrivia().Any(static each => each.IsKind(SyntaxKind.DisabledTextTrivia));

    private static void Insert(MovedFile file, int position, string text)
    {
        if (!file.HasInsertion(position, text))
            file.Append(position, text);
    }

    // Those of System come first, as in most code. That of UniTask may go.
    private static bool Precedes(string one, string other) =>
        (one == "System" || one.StartsWith("System.", StringComparison.Ordinal), other.StartsWith("System", StringComparison.Ordinal)) switch
        {
            (true, false) => true,
            (false, true) => false,
            _ => one != UniTasks.Namespace && string.CompareOrdinal(one, other) < 0,
        };

    // Behind an #if that ends with the file.
    private static bool IsWholeFile(CompilationUnitSyntax root, UsingDirectiveSyntax first) =>
        first.GetLeadingTrivia().Where(static each => each.IsDirective).Select(static each => each.GetStructure()).ToArray() is [IfDirectiveTriviaSyntax start]
        && start.GetRelatedDirectives() is [_, EndIfDirectiveTriviaSyntax end] && root.EndOfFileToken.FullSpan.Contains(end.Span);

    private static bool HasDirective(UsingDirectiveSyntax directive) => directive.GetLeadingTrivia()
        .Any(static each => each.IsDirective && !each.IsKind(SyntaxKind.PragmaWarningDirectiveTrivia) && !each.IsKind(SyntaxKind.NullableDirectiveTrivia));

    private static string Indent(MovedFile file, SyntaxNode node)
    {
        int start = file.Original.Lines.GetLineFromPosition(node.SpanStart).Start;
        string before = file.Original.ToString(new TextSpan(start, node.SpanStart - start));
        return string.IsNullOrWhiteSpace(before) ? before : "";
    }

    private static string LineBreak(MovedFile file) => file.Original.Lines is [{ } first, ..] && first.EndIncludingLineBreak - first.End == 2 ? "\r\n" : "\n";
}
