using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>
/// Reports LEAN007 for test methods, and for handlers passed as a Delegate to ASP.NET Core methods, that return LeanTask,
/// PooledFlow or Flow.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnawaitedReturnAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [UnawaitedReturn.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("LeanTasks.LeanTask") is null)
                return;
            start.RegisterOperationAction(AnalyzeArgument, OperationKind.Argument);
            start.RegisterSymbolAction(AnalyzeMethod, SymbolKind.Method);
        });
    }

    private static void AnalyzeArgument(OperationAnalysisContext context)
    {
        IArgumentOperation argument = (IArgumentOperation)context.Operation;
        if (argument.Parameter is not { Type.SpecialType: SpecialType.System_Delegate, ContainingSymbol: { } method }
            || !method.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal))
            return;

        IOperation handler = argument.Value;
        while (handler is IConversionOperation conversion)
            handler = conversion.Operand;
        ITypeSymbol? returned = handler is IDelegateCreationOperation creation
            ? creation.Target switch
            {
                IAnonymousFunctionOperation lambda => lambda.Symbol.ReturnType,
                IMethodReferenceOperation group => group.Method.ReturnType,
                _ => null,
            }
            : (handler.Type as INamedTypeSymbol)?.DelegateInvokeMethod?.ReturnType;
        if (returned is not null && IsOurs(returned))
            context.ReportDiagnostic(UnawaitedReturn.OfHandler(HeadOf(handler.Syntax), returned));
    }

    private static void AnalyzeMethod(SymbolAnalysisContext context)
    {
        IMethodSymbol method = (IMethodSymbol)context.Symbol;
        if (IsOurs(method.ReturnType)
            && TestFramework.Of(method) is { } framework
            && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(context.CancellationToken) is MethodDeclarationSyntax declaration)
            context.ReportDiagnostic(UnawaitedReturn.OfTest(declaration.ReturnType.GetLocation(), method.ReturnType, framework));
    }

    private static bool IsOurs(ITypeSymbol type) =>
        type is { Name: "LeanTask" or "PooledFlow" or "Flow", ContainingNamespace: { Name: "LeanTasks", ContainingNamespace.IsGlobalNamespace: true } };

    // A lambda up to its arrow: its body may be long.
    private static Location HeadOf(SyntaxNode handler) => handler is LambdaExpressionSyntax lambda
        ? Location.Create(lambda.SyntaxTree, Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(lambda.SpanStart, lambda.ArrowToken.Span.End))
        : handler.GetLocation();
}
