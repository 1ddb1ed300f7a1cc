using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Adds using directives.</summary>
internal static class UsingDirectives
{
    /// <summary>Adds one to a file, unless it is there.</summary>
    /// <param name="file">The file.</param>
    /// <param name="root">Its original source.</param>
    /// <param name="name">The namespace.</param>
    public static void Add(MovedFile file, CompilationUnitSyntax root, string name)
    {
        if (root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>()
            .Any(each => each.Alias is null && each.Name?.ToString() == name))
        {
            return;
        }

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

    private static void Insert(MovedFile file, int position, string text)
    {
        if (!file.HasInsertion(position, text))
            file.Append(position, text);
    }

    // Those of System come first, as in most code.
    private static bool Precedes(string one, string other) =>
        (one == "System" || one.StartsWith("System.", StringComparison.Ordinal), other.StartsWith("System", StringComparison.Ordinal)) switch
        {
            (true, false) => true,
            (false, true) => false,
            _ => string.CompareOrdinal(one, other) < 0,
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
        string before = file.Original.ToString(new Microsoft.CodeAnalysis.Text.TextSpan(start, node.SpanStart - start));
        return string.IsNullOrWhiteSpace(before) ? before : "";
    }

    private static string LineBreak(MovedFile file) => file.Original.Lines is [{ } first, ..] && first.EndIncludingLineBreak - first.End == 2 ? "\r\n" : "\n";
}
