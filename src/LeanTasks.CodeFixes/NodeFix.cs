using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>A fix for the findings of one rule, or of two that share it. Offered only where its result compiles with no more errors and warnings than before.</summary>
public abstract class NodeFix : CodeFixProvider
{
    private readonly string _title;

    private protected NodeFix(string title, params string[] ids)
    {
        _title = title;
        FixableDiagnosticIds = [.. ids];
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => SequentialFixAll.Instance;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxNode? node = root?.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (node is null || await MendAsync(context.Document, node, context.CancellationToken).ConfigureAwait(false) is not { } mended)
                continue;

            context.RegisterCodeFix(CodeAction.Create(_title, _ => Task.FromResult(mended), equivalenceKey: GetType().Name), diagnostic);
        }
    }

    /// <summary>Fixes one finding.</summary>
    /// <param name="document">The document with the finding.</param>
    /// <param name="node">The node that was found.</param>
    /// <param name="cancellationToken">Cancels the fix.</param>
    /// <returns>The fixed and formatted document; null where no fix is right.</returns>
    internal async Task<Document?> MendAsync(Document document, SyntaxNode node, CancellationToken cancellationToken)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null || Mend(model, root, node, cancellationToken) is not { } mended)
            return null;

        Document clean = await MendedDocument.CleanAsync(document.WithSyntaxRoot(mended), cancellationToken).ConfigureAwait(false);
        return await MendedDocument.IsNoWorseAsync(document, clean, cancellationToken).ConfigureAwait(false) ? clean : null;
    }

    /// <summary>Fixes one finding.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="root">The tree's root.</param>
    /// <param name="node">The node that was found.</param>
    /// <param name="cancellationToken">Cancels the fix.</param>
    /// <returns>The new root, with annotations on the nodes to format and simplify; null where no fix is right.</returns>
    private protected abstract SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken);
}
