using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>
/// Suppresses the .NET analyzers' warnings about undisposed objects for LeanTasks tasks, which hold no resources to dispose. For <c>Task</c>, those
/// analyzers have a built-in exception.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TaskDisposal : DiagnosticSuppressor
{
    private const string Reason = "Like a Task, a LeanTask does not need to be disposed";

    private static readonly SuppressionDescriptor s_type = new("LEANS001", "CA1001", Reason);
    private static readonly SuppressionDescriptor s_field = new("LEANS002", "CA2213", Reason);
    private static readonly SuppressionDescriptor s_object = new("LEANS003", "CA2000", Reason);

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = [s_type, s_field, s_object];

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        if (KnownTypes.Find(context.Compilation) is not { LeanTask: not null } types)
            return;
        foreach (Diagnostic reported in context.ReportedDiagnostics)
        {
            if (reported.Location.SourceTree is not { } tree)
                continue;
            SyntaxNode node = tree.GetRoot(context.CancellationToken).FindNode(reported.Location.SourceSpan, getInnermostNodeForTie: true);
            if (SuppressionOf(reported.Id, node, context.GetSemanticModel(tree), types) is { } suppression)
                context.ReportSuppression(Suppression.Create(suppression, reported));
        }
    }

    private static SuppressionDescriptor? SuppressionOf(string id, SyntaxNode node, SemanticModel model, KnownTypes types) => id switch
    {
        "CA1001" => model.GetDeclaredSymbol(node) is INamedTypeSymbol type && OwnsOnlyTasks(type, types) ? s_type : null,
        "CA2213" => model.GetDeclaredSymbol(node) is IFieldSymbol field && IsOurs(field.Type, types) ? s_field : null,
        "CA2000" => node is ExpressionSyntax expression && IsOurs(model.GetTypeInfo(expression).Type, types) ? s_object : null,
        _ => null,
    };

    // The diagnostic does not say which fields it is about; they are never tasks of the BCL's.
    private static bool OwnsOnlyTasks(INamedTypeSymbol type, KnownTypes types)
    {
        ITypeSymbol[] owned =
        [
            .. type.GetMembers().OfType<IFieldSymbol>().Where(static each => !each.IsStatic).Select(static each => each.Type)
                .Where(each => IsDisposable(each) && !types.IsTask(each)),
        ];
        return owned.Length > 0 && owned.All(each => IsOurs(each, types));
    }

    private static bool IsDisposable(ITypeSymbol type) =>
        IsDisposing(type) || type.AllInterfaces.Any(IsDisposing) || (type is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(IsDisposable));

    private static bool IsDisposing(ITypeSymbol type) => type is
    {
        Name: "IDisposable" or "IAsyncDisposable",
        ContainingType: null,
        ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true },
    };

    // A class derived from one may hold what needs it.
    private static bool IsOurs(ITypeSymbol? type, KnownTypes types) => types.IsLeanTask(type) || types.IsLeanTaskSource(type);
}
