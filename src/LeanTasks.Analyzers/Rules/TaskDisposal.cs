using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>
/// Suppresses what the analyzers of .NET say of things that are not disposed of, where these are tasks of ours: they hold nothing that needs it. The
/// analyzers know that of <c>Task</c> by its name.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TaskDisposal : DiagnosticSuppressor
{
    private const string Reason = "A LeanTask need not be disposed of, like a Task";

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
        "CA2213" => model.GetDeclaredSymbol(node) is IFieldSymbol field && IsTask(field.Type, types) ? s_field : null,
        "CA2000" => node is ExpressionSyntax expression && IsTask(model.GetTypeInfo(expression).Type, types) ? s_object : null,
        _ => null,
    };

    // The diagnostic does not say which fields it is about.
    private static bool OwnsOnlyTasks(INamedTypeSymbol type, KnownTypes types)
    {
        ITypeSymbol[] owned = [.. type.GetMembers().OfType<IFieldSymbol>().Where(static each => !each.IsStatic).Select(static each => each.Type).Where(IsDisposable)];
        return owned.Length > 0 && owned.All(each => IsTask(each, types));
    }

    private static bool IsDisposable(ITypeSymbol type) =>
        IsDisposing(type) || type.AllInterfaces.Any(IsDisposing) || (type is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(IsDisposable));

    private static bool IsDisposing(ITypeSymbol type) => type is { Name: "IDisposable" or "IAsyncDisposable", ContainingNamespace.Name: "System" };

    // Promises derive from their tasks.
    private static bool IsTask(ITypeSymbol? type, KnownTypes types)
    {
        for (ITypeSymbol? each = type; each is not null; each = each.BaseType)
        {
            if (types.IsTask(each) || types.IsLeanTask(each))
                return true;
        }

        return false;
    }
}
