using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>The provider of a rule's fix. Each rule has only one provider, because <c>dotnet format</c> uses only the first that it finds.</summary>
public abstract class RuleFix : CodeFixProvider
{
    private protected RuleFix(params string[] ids) => FixableDiagnosticIds = [.. ids];

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
            if (node is null || await MendAsync(context.Document, node, diagnostic.Id, context.CancellationToken).ConfigureAwait(false) is not { } mended)
                continue;

            context.RegisterCodeFix(CodeAction.Create(mended.Title, _ => Task.FromResult(mended.Document), equivalenceKey: GetType().Name), diagnostic);
        }
    }

    /// <summary>Fixes one diagnostic.</summary>
    /// <param name="document">The document with the finding.</param>
    /// <param name="node">The node that was found.</param>
    /// <param name="id">The rule that found it.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>The title of the fix, and the fixed and formatted document; null where no fix is right.</returns>
    internal abstract Task<(string Title, Document Document)?> MendAsync(Document document, SyntaxNode node, string id, CancellationToken cancellationToken);
}
