using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>What is done with a document after a mend.</summary>
internal static class MendedDocument
{
    /// <summary>Shortens the names and formats the lines that a mend has annotated.</summary>
    /// <param name="document">The document.</param>
    /// <param name="cancellationToken">Gives up.</param>
    public static async Task<Document> CleanAsync(Document document, CancellationToken cancellationToken)
    {
        document = await Simplifier.ReduceAsync(document, Simplifier.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
        return await Formatter.FormatAsync(document, Formatter.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Whether a mended document has no more errors and warnings of the compiler than it had before.</summary>
    /// <param name="before">The document before.</param>
    /// <param name="after">The document after.</param>
    /// <param name="cancellationToken">Gives up.</param>
    public static async Task<bool> IsNoWorseAsync(Document before, Document after, CancellationToken cancellationToken)
    {
        (int errors, int warnings) = await CountAsync(after, cancellationToken).ConfigureAwait(false);
        (int errorsBefore, int warningsBefore) = await CountAsync(before, cancellationToken).ConfigureAwait(false);
        return errors <= errorsBefore && warnings <= warningsBefore;
    }

    private static async Task<(int Errors, int Warnings)> CountAsync(Document document, CancellationToken cancellationToken)
    {
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
