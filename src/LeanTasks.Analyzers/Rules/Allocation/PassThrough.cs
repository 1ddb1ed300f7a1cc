using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>LEAN104: an async method whose only await is its last operation.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PassThrough : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN104";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "An async method only forwards a task",
        "Nothing follows this await: return the task directly to avoid a state machine and a second task",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterSyntaxNodeAction(
            node => Look(node, types),
            SyntaxKind.MethodDeclaration,
            SyntaxKind.LocalFunctionStatement,
            SyntaxKind.ParenthesizedLambdaExpression,
            SyntaxKind.SimpleLambdaExpression,
            SyntaxKind.AnonymousMethodExpression);

    private static void Look(SyntaxNodeAnalysisContext context, TaskTypes types)
    {
        if (PassThroughShape.Find(context.Node) is not { } shape)
            return;

        IMethodSymbol? method = context.Node is AnonymousFunctionExpressionSyntax lambda
            ? context.SemanticModel.GetSymbolInfo(lambda, context.CancellationToken).Symbol as IMethodSymbol
            : context.SemanticModel.GetDeclaredSymbol(context.Node, context.CancellationToken) as IMethodSymbol;
        if (method is null || !types.IsTaskLike(method.ReturnType) || HasOwnBuilder(method) || IsExpressionTree(context, method))
            return;

        ExpressionSyntax operand = PassThroughShape.WithoutConfigureAwait(shape.Await.Expression);
        TypeInfo awaited = context.SemanticModel.GetTypeInfo(operand, context.CancellationToken);
        if (awaited.Type is { } type && CanBeReturned(type, method, types) && !SetsAmbientState(shape, context)
            && !CopiedThis.MayBeChangedBy(context.SemanticModel, context.Node, context.CancellationToken))
        {
            context.ReportDiagnostic(Diagnostic.Create(s_rule, shape.Await.GetLocation()));
        }
    }

    private static bool HasOwnBuilder(IMethodSymbol method) =>
        method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "AsyncMethodBuilderAttribute");

    private static bool IsExpressionTree(SyntaxNodeAnalysisContext context, IMethodSymbol method) =>
        method.MethodKind == MethodKind.AnonymousFunction
        && context.SemanticModel.GetTypeInfo(context.Node, context.CancellationToken).ConvertedType?.TypeKind != TypeKind.Delegate;

    // A Task<T> is a Task too; but a lambda's return type takes part in the choice of overloads, and must stay what it is.
    private static bool CanBeReturned(ITypeSymbol awaited, IMethodSymbol method, TaskTypes types)
    {
        if (SymbolEqualityComparer.Default.Equals(awaited, method.ReturnType))
            return Nullability.Agrees(awaited, method.ReturnType);

        return method.MethodKind != MethodKind.AnonymousFunction
            && types.IsTask(method.ReturnType)
            && method.ReturnType is INamedTypeSymbol { Arity: 0 }
            && DerivesFrom(awaited, method.ReturnType)
            && types.IsTask(awaited);
    }

    private static bool DerivesFrom(ITypeSymbol type, ITypeSymbol ancestor)
    {
        for (INamedTypeSymbol? parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(parent, ancestor))
                return true;
        }

        return false;
    }

    // An async method restores its caller's ExecutionContext; without async, a value set here would leak to the caller.
    private static bool SetsAmbientState(PassThroughShape shape, SyntaxNodeAnalysisContext context)
    {
        foreach (AssignmentExpressionSyntax assignment in shape.Function.DescendantNodes().OfType<AssignmentExpressionSyntax>())
        {
            ISymbol? target = context.SemanticModel.GetSymbolInfo(assignment.Left, context.CancellationToken).Symbol;
            if (target is IPropertySymbol or IEventSymbol)
                return true;
        }

        return false;
    }
}
