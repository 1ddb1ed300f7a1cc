using Microsoft.CodeAnalysis;

namespace LeanTasks.CodeFixes;

/// <summary>Offers several fixes for one rule. For each diagnostic, it offers the first fix in its list that applies.</summary>
public abstract class FirstRightFix : RuleFix
{
    private readonly NodeFix[] _fixes;

    private protected FirstRightFix(params NodeFix[] fixes)
        : base([.. fixes.SelectMany(static fix => fix.FixableDiagnosticIds).Distinct()]) => _fixes = fixes;

    /// <inheritdoc/>
    internal sealed override async Task<(string Title, Document Document)?> MendAsync(Document document, SyntaxNode node, string id, CancellationToken cancellationToken)
    {
        foreach (NodeFix fix in _fixes.Where(fix => fix.FixableDiagnosticIds.Contains(id)))
        {
            if (await fix.MendAsync(document, node, id, cancellationToken).ConfigureAwait(false) is { } mended)
                return mended;
        }

        return null;
    }
}
