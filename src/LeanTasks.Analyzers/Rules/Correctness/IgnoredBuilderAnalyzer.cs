using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>Reports LEAN006: [AsyncMethodBuilder] on a method, lambda or local function that is compiled as runtime-async.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IgnoredBuilderAnalyzer : DiagnosticAnalyzer
{
    private const string OptOut = "System.Runtime.CompilerServices.RuntimeAsyncMethodGenerationAttribute";
    private const string Builder = "System.Runtime.CompilerServices.AsyncMethodBuilderAttribute";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [IgnoredBuilder.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Find(start.Compilation) is { } types && MayBeRuntimeAsync(start.Compilation))
                start.RegisterSyntaxNodeAction(node => Analyze(node, types), SyntaxKind.Attribute);
        });
    }

    // A single method may be switched on by an attribute, which a project declares itself: .NET 10 does not have it.
    private static bool MayBeRuntimeAsync(Compilation compilation) =>
        compilation.SyntaxTrees.FirstOrDefault() is { } tree && IsOn(tree.Options)
        || compilation.GetTypeByMetadataName(OptOut) is not null;

    private static bool IsOn(ParseOptions options) =>
        options.Features.TryGetValue("runtime-async", out string? value) && value == "on";

    private static void Analyze(SyntaxNodeAnalysisContext context, KnownTypes types)
    {
        AttributeSyntax attribute = (AttributeSyntax)context.Node;
        if (!IsNamed(attribute, "AsyncMethodBuilder") || attribute.Parent is not AttributeListSyntax list
            || context.SemanticModel.GetSymbolInfo(attribute, context.CancellationToken).Symbol?.ContainingType.ToDisplayString() != Builder
            || Method(list.Parent, context) is not { IsAsync: true } method || !IsCompiledByTheRuntime(method.ReturnType, types))
        {
            return;
        }

        bool? chosen = method.GetAttributes()
            .Where(data => data.AttributeClass?.ToDisplayString() == OptOut && data.ConstructorArguments.Length == 1)
            .Select(data => data.ConstructorArguments[0].Value as bool?)
            .FirstOrDefault();
        if (chosen ?? IsOn(attribute.SyntaxTree.Options))
            context.ReportDiagnostic(IgnoredBuilder.Create(attribute, method.Name.Length == 0 ? "lambda" : method.Name));
    }

    private static bool IsNamed(AttributeSyntax attribute, string name)
    {
        string written = attribute.Name switch
        {
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            AliasQualifiedNameSyntax aliased => aliased.Name.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => "",
        };
        return written == name || written == name + "Attribute";
    }

    private static IMethodSymbol? Method(SyntaxNode? declaration, SyntaxNodeAnalysisContext context) => declaration switch
    {
        MethodDeclarationSyntax or LocalFunctionStatementSyntax =>
            context.SemanticModel.GetDeclaredSymbol(declaration, context.CancellationToken) as IMethodSymbol,
        LambdaExpressionSyntax => context.SemanticModel.GetSymbolInfo(declaration, context.CancellationToken).Symbol as IMethodSymbol,
        _ => null,
    };

    // Async iterators, async void and task types with a builder of their own keep their builders.
    private static bool IsCompiledByTheRuntime(ITypeSymbol type, KnownTypes types) =>
        types.IsTask(type)
        || SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, types.ValueTask)
        || SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, types.ValueTaskOfT);
}
