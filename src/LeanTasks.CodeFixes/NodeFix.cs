using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.CodeFixes;

/// <summary>A fix for the findings of one rule, or of two that share it. Offered only where its result compiles with no more errors and warnings than before.</summary>
/// <remarks>And not where a directive is in what it replaces: it would be right in this configuration only. Comments there are kept.</remarks>
public abstract class NodeFix : RuleFix
{
    private readonly string _title;

    private protected NodeFix(string title, params string[] ids)
        : base(ids) => _title = title;

    // Whether the fix changes all from one place to another, as one piece; otherwise it looks at directives itself.
    private protected virtual bool ChangesOnePiece => true;

    /// <inheritdoc/>
    internal sealed override async Task<(string Title, Document Document)?> MendAsync(Document document, SyntaxNode node, string id, CancellationToken cancellationToken)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null || Mend(model, root, node, cancellationToken) is not { } mended)
            return null;

        ChangedCode changed = ChangedCode.Between(root, mended);
        if (ChangesOnePiece && (changed.HasDirectives() || changed.VariablesThatAreGone().Any(variable => DisabledCode.Mentions(EnclosingMember.Of(node), variable))))
            return null;

        mended = KeptComments.Keep(mended, changed);
        Document clean = await MendedDocument.CleanAsync(document.WithSyntaxRoot(mended), cancellationToken).ConfigureAwait(false);
        return await MendedDocument.IsNoWorseAsync(document, clean, cancellationToken).ConfigureAwait(false)
            && (CountAwaits(mended) <= CountAwaits(root) || await StackBound.AllowAsync(model, EnclosingMember.Of(node), clean, cancellationToken).ConfigureAwait(false))
                ? (_title, clean)
                : null;
    }

    /// <summary>Fixes one finding.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="root">The tree's root.</param>
    /// <param name="node">The node that was found.</param>
    /// <param name="cancellationToken">Cancels the fix.</param>
    /// <returns>The new root, with annotations on the nodes to format and simplify; null where no fix is right.</returns>
    private protected abstract SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken);

    private static int CountAwaits(SyntaxNode root) => root.DescendantTokens().Count(static token => token.IsKind(SyntaxKind.AwaitKeyword));
}
