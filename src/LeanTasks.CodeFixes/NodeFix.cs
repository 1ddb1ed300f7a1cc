using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.CodeFixes;

/// <summary>A fix for the diagnostics of one or two rules. It is offered only if its result compiles with no more errors and warnings than before.</summary>
/// <remarks>It is not offered if the replaced code contains a directive, because it would be correct in one configuration only. Comments are kept.</remarks>
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

    /// <summary>Fixes one diagnostic.</summary>
    /// <param name="model">The semantic model of the syntax tree.</param>
    /// <param name="root">The root of the syntax tree.</param>
    /// <param name="node">The reported node.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>The new root, with annotations on the nodes to format and simplify; null if no fix applies.</returns>
    private protected abstract SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken);

    private static int CountAwaits(SyntaxNode root) => root.DescendantTokens().Count(static token => token.IsKind(SyntaxKind.AwaitKeyword));
}
