using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>Lays out a statement that a fix adds.</summary>
internal static class NewStatement
{
    /// <summary>The statement on a line of its own, to be formatted with the document.</summary>
    /// <param name="statement">The statement.</param>
    public static StatementSyntax Of(StatementSyntax statement) =>
        statement.NormalizeWhitespace().WithTrailingTrivia(SyntaxFactory.ElasticLineFeed).WithAdditionalAnnotations(Formatter.Annotation);
}
