using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>Fixes the findings of a document one after the other, each in the result of the one before.</summary>
/// <remarks>Merging independent edits would lose nested fixes, and add a shared field twice.</remarks>
internal sealed class SequentialFixAll : DocumentBasedFixAllProvider
{
    private SequentialFixAll()
    {
    }

    /// <summary>The only one: it has no state.</summary>
    public static SequentialFixAll Instance { get; } = new();

    /// <inheritdoc/>
    protected override async Task<Document?> FixAllAsync(FixAllContext fixAllContext, Document document, ImmutableArray<Diagnostic> diagnostics)
    {
        CancellationToken cancellationToken = fixAllContext.CancellationToken;
        if (fixAllContext.CodeFixProvider is not RuleFix fix
            || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            return document;

        Dictionary<SyntaxNode, (SyntaxAnnotation Place, string Rule)> places = new();
        foreach (Diagnostic diagnostic in diagnostics.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
            places[root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true)] = (new SyntaxAnnotation(), diagnostic.Id);

        Document mended = document.WithSyntaxRoot(
            root.ReplaceNodes(places.Keys, (original, current) => current.WithAdditionalAnnotations(places[original].Place)));
        foreach ((SyntaxAnnotation place, string rule) in places.Values)
        {
            SyntaxNode? current = await mended.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            SyntaxNode? node = current?.GetAnnotatedNodes(place).FirstOrDefault();
            if (node is not null && await fix.MendAsync(mended, node, rule, cancellationToken).ConfigureAwait(false) is { } next)
                mended = next.Document;
        }

        return mended;
    }
}
