using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers;

/// <summary><c>#pragma warning disable CA2012</c>: the author has reviewed what the SDK's rule says there, which LEAN003 and LEAN004 say, too.</summary>
internal static class ReviewedPragma
{
    /// <summary>Whether a pragma turns CA2012 off where a node begins.</summary>
    public static bool Covers(SyntaxNode place)
    {
        bool isOff = false;
        SyntaxNode root = place.SyntaxTree.GetRoot();
        for (DirectiveTriviaSyntax? pragma = root.GetFirstDirective(IsAboutIt); pragma is not null && pragma.SpanStart < place.SpanStart; pragma = pragma.GetNextDirective(IsAboutIt))
            isOff = ((PragmaWarningDirectiveTriviaSyntax)pragma).DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword);
        return isOff;
    }

    // A pragma without rules is about all of them.
    private static bool IsAboutIt(DirectiveTriviaSyntax directive) =>
        directive is PragmaWarningDirectiveTriviaSyntax { IsActive: true } pragma
        && (pragma.ErrorCodes.Count == 0 || pragma.ErrorCodes.Any(static code => code is IdentifierNameSyntax { Identifier.ValueText: "CA2012" }));
}
