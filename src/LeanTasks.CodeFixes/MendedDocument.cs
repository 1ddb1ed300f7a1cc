using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>The cleanup of a document after a fix.</summary>
internal static class MendedDocument
{
    /// <summary>Shortens the names and formats the lines that a fix has annotated.</summary>
    /// <param name="document">The document.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static async Task<Document> CleanAsync(Document document, CancellationToken cancellationToken)
    {
        document = await Simplifier.ReduceAsync(document, Simplifier.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
        return await Formatter.FormatAsync(document, Formatter.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Whether a fixed document has no more compiler errors and warnings than before.</summary>
    /// <param name="before">The document before.</param>
    /// <param name="after">The document after.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static async Task<bool> IsNoWorseAsync(Document before, Document after, CancellationToken cancellationToken)
    {
        (int errors, int warnings) = await CountAsync(after, cancellationToken).ConfigureAwait(false);
        (int errorsBefore, int warningsBefore) = await CountAsync(before, cancellationToken).ConfigureAwait(false);
        return errors <= errorsBefore && warnings <= warningsBefore;
    }

    private static async Task<(int Errors, int Warnings)> CountAsync(Document document, CancellationToken cancellationToken)
    {
        // The tree of a fix may compile where its text does not: one parses the text, as the next build will.
        document = document.WithText(await document.GetTextAsync(cancellationToken).ConfigureAwait(false));
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        int errors = 0;
        int warnings = 0;
        foreach (Diagnostic diagnostic in model?.GetDiagnostics(cancellationToken: cancellationToken) ?? default)
        {
            errors += diagnostic.Severity == DiagnosticSeverity.Error ? 1 : 0;
            warnings += diagnostic.Severity == DiagnosticSeverity.Warning ? 1 : 0;
        }

        return (errors, warnings);
    }
}
