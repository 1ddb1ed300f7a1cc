using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN007: returns the type that the framework awaits.</summary>
/// <remarks>
/// A method group is wrapped in a lambda with the same parameter names, because routing binds by name. The fix is not offered
/// if attributes or default values of the method would be lost.
/// </remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReturnValueTaskFix))]
[Shared]
public sealed class ReturnValueTaskFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public ReturnValueTaskFix()
        : base("Return the type that the framework awaits", UnawaitedReturn.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is TypeSyntax { Parent: MethodDeclarationSyntax test } && test.ReturnType == node)
            return InTest(model, root, test, cancellationToken);
        if (node.FirstAncestorOrSelf<LambdaExpressionSyntax>() is { } lambda && lambda.SpanStart == node.SpanStart)
            return InLambda(model, root, lambda, cancellationToken);
        return node is ExpressionSyntax group && model.GetOperation(group, cancellationToken) is IMethodReferenceOperation { Method: var method } && CanBeWrapped(method)
            ? root.ReplaceNode(group, Wrapped(group, method).WithTriviaFrom(group))
            : null;
    }

    // No framework of tests awaits a ValueTask with a result.
    private static SyntaxNode? InTest(SemanticModel model, SyntaxNode root, MethodDeclarationSyntax test, CancellationToken cancellationToken)
    {
        if (model.GetDeclaredSymbol(test, cancellationToken) is not { } method || TestFramework.Of(method) is not { } framework)
            return null;

        bool converts = framework.Expected == nameof(ValueTask) || test.Modifiers.Any(SyntaxKind.AsyncKeyword);
        MethodDeclarationSyntax mended = converts ? test : (MethodDeclarationSyntax)Converted(test, "As" + framework.Expected);
        TypeSyntax type = Names.Of(model.Compilation.GetTypeByMetadataName("System.Threading.Tasks." + framework.Expected)!);
        return root.ReplaceNode(test, mended.WithReturnType(type.WithTriviaFrom(test.ReturnType)));
    }

    private static SyntaxNode? InLambda(SemanticModel model, SyntaxNode root, LambdaExpressionSyntax lambda, CancellationToken cancellationToken)
    {
        // What it returns in another configuration would need a conversion, too.
        if (lambda.Body.ContainsDirectives)
            return null;

        if (lambda is not ParenthesizedLambdaExpressionSyntax { ReturnType: { } declared })
            return root.ReplaceNode(lambda, Converted(lambda, "AsValueTask"));

        return ValueTaskLike(model, declared, cancellationToken) is { } type
            ? root.ReplaceNode(declared, Names.Of(type).WithTriviaFrom(declared))
            : null;
    }

    private static ITypeSymbol? ValueTaskLike(SemanticModel model, TypeSyntax declared, CancellationToken cancellationToken)
    {
        if (model.GetTypeInfo(declared, cancellationToken).Type is not INamedTypeSymbol ours)
            return null;

        INamedTypeSymbol? type = model.Compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask" + (ours.Arity == 0 ? "" : "`1"));
        return ours.Arity == 0 ? type : type?.Construct(ours.TypeArguments[0]);
    }

    // Calls the conversion on everything that the function returns.
    private static SyntaxNode Converted(SyntaxNode function, string conversion)
    {
        List<ExpressionSyntax> returned = function switch
        {
            LambdaExpressionSyntax { ExpressionBody: { } body } => new() { body },
            MethodDeclarationSyntax { ExpressionBody.Expression: { } body } => new() { body },
            _ => function
                .DescendantNodes(node => node == function || node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                .OfType<ReturnStatementSyntax>()
                .Select(static statement => statement.Expression)
                .OfType<ExpressionSyntax>()
                .ToList(),
        };
        return function.ReplaceNodes(returned, (original, _) => Call(original, conversion).WithTriviaFrom(original));
    }

    private static InvocationExpressionSyntax Call(ExpressionSyntax expression, string method) => SyntaxFactory.InvocationExpression(
        SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            SyntaxFactory.ParenthesizedExpression(expression.WithoutTrivia()).WithAdditionalAnnotations(Simplifier.Annotation),
            SyntaxFactory.IdentifierName(method)));

    private static bool CanBeWrapped(IMethodSymbol method) =>
        method.GetAttributes().IsEmpty
        && method.GetReturnTypeAttributes().IsEmpty
        && method.Parameters.All(static parameter =>
            parameter is { RefKind: RefKind.None, IsParams: false, HasExplicitDefaultValue: false } && parameter.GetAttributes().IsEmpty);

    private static ParenthesizedLambdaExpressionSyntax Wrapped(ExpressionSyntax group, IMethodSymbol method)
    {
        ParameterSyntax[] parameters =
        [
            .. method.Parameters.Select(static parameter => SyntaxFactory.Parameter(Names.Token(parameter.Name))
                .WithType(Names.Of(parameter.Type).WithTrailingTrivia(SyntaxFactory.Space))),
        ];
        InvocationExpressionSyntax call = SyntaxFactory.InvocationExpression(
            group.WithoutTrivia(),
            SyntaxFactory.ArgumentList(List(method.Parameters.Select(static parameter => SyntaxFactory.Argument(Names.Use(parameter.Name))))));
        return SyntaxFactory.ParenthesizedLambdaExpression(
            default,
            default,
            null,
            SyntaxFactory.ParameterList(List(parameters)).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.EqualsGreaterThanToken).WithTrailingTrivia(SyntaxFactory.Space),
            null,
            Call(call, "AsValueTask"));
    }

    private static SeparatedSyntaxList<T> List<T>(IEnumerable<T> nodes)
        where T : SyntaxNode
    {
        T[] all = [.. nodes];
        return SyntaxFactory.SeparatedList(
            all,
            Enumerable.Repeat(SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space), Math.Max(0, all.Length - 1)));
    }
}
