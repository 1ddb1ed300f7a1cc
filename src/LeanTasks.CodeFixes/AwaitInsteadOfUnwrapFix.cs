using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN103: awaits the first task, and then the task that the continuation would have started.</summary>
/// <remarks>
/// Offered if the continuation is the whole statement, and its lambda uses only the result of the first task and reads it first.
/// Such a continuation also stops if the first task has failed.
/// </remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitInsteadOfUnwrapFix))]
[Shared]
public sealed class AwaitInsteadOfUnwrapFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public AwaitInsteadOfUnwrapFix()
        : base("Use await", UnwrappedContinuation.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax continuation } } unwrap
            || continuation is not { Expression: MemberAccessExpressionSyntax { Expression: { } first }, ArgumentList.Arguments: { Count: 1 } arguments }
            || arguments[0].Expression is not SimpleLambdaExpressionSyntax { ExpressionBody: { } body } lambda
            || lambda.Modifiers.Any(SyntaxKind.AsyncKeyword)
            || model.GetTypeInfo(first, cancellationToken).Type is not INamedTypeSymbol { Arity: 1 } task)
            return null;

        List<ExpressionSyntax> results = ResultsOf(lambda, body).ToList();
        if (results.Count == 0 || !IsEvaluatedFirst(results[0], body))
            return null;

        string parameter = lambda.Parameter.Identifier.ValueText;
        string name = Names.Free(
            parameter == "_" ? "result" : parameter,
            body.ReplaceNodes(results, static (_, _) => SyntaxFactory.ThisExpression()));
        ExpressionSyntax next = body.ReplaceNodes(results, (result, _) => Names.Use(name).WithTriviaFrom(result)).WithoutTrivia();
        StatementSyntax declaration = SyntaxFactory.LocalDeclarationStatement(SyntaxFactory.VariableDeclaration(
            Names.Of(task.TypeArguments[0]).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(SyntaxFactory.VariableDeclarator(
                Names.Token(name), null, SyntaxFactory.EqualsValueClause(Await(first.WithoutTrivia()))))));
        return InAsyncMethod(root, unwrap, declaration, next) ?? InPlainMethod(model, root, unwrap, declaration, next, cancellationToken);
    }

    // await first.ContinueWith(…).Unwrap() in a statement that does nothing before.
    private static SyntaxNode? InAsyncMethod(SyntaxNode root, ExpressionSyntax unwrap, StatementSyntax declaration, ExpressionSyntax next)
    {
        SyntaxNode awaited = unwrap;
        if (awaited.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured })
        {
            next = ((InvocationExpressionSyntax)configured).WithExpression(
                ((MemberAccessExpressionSyntax)configured.Expression).WithExpression(next));
            declaration = Configured(declaration, configured.ArgumentList);
            awaited = configured;
        }

        if (awaited.Parent is not AwaitExpressionSyntax await)
            return null;

        StatementSyntax? statement = await.Parent switch
        {
            ExpressionStatementSyntax alone => alone,
            ReturnStatementSyntax returned => returned,
            EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax local } } => local,
            _ => null,
        };
        if (statement?.Parent is not BlockSyntax block)
            return null;

        StatementSyntax mended = statement
            .ReplaceNode(await, Await(next))
            .WithLeadingTrivia(SyntaxFactory.ElasticMarker)
            .WithAdditionalAnnotations(Formatter.Annotation);
        int index = block.Statements.IndexOf(statement);
        SyntaxList<StatementSyntax> statements = block.Statements
            .Replace(statement, mended)
            .Insert(index, NewStatement.Of(declaration).WithLeadingTrivia(statement.GetLeadingTrivia()));
        return root.ReplaceNode(block, block.WithStatements(statements));
    }

    // A method only returns first.ContinueWith(…).Unwrap().
    private static SyntaxNode? InPlainMethod(
        SemanticModel model, SyntaxNode root, ExpressionSyntax unwrap, StatementSyntax declaration, ExpressionSyntax next, CancellationToken cancellationToken)
    {
        SyntaxNode? function = unwrap.Parent switch
        {
            ArrowExpressionClauseSyntax arrow => arrow.Parent,
            ReturnStatementSyntax { Parent: BlockSyntax { Statements.Count: 1, Parent: { } parent } } => parent,
            _ => null,
        };
        bool givesNothing = (function switch
        {
            MethodDeclarationSyntax method => method.ReturnType,
            LocalFunctionStatementSyntax local => local.ReturnType,
            _ => null,
        }) is SimpleNameSyntax { Arity: 0 } or QualifiedNameSyntax { Right.Arity: 0 };
        StatementSyntax last = givesNothing ? SyntaxFactory.ExpressionStatement(Await(next)) : SyntaxFactory.ReturnStatement(Await(next));
        BlockSyntax block = SyntaxFactory.Block(NewStatement.Of(declaration), NewStatement.Of(last)).WithAdditionalAnnotations(Formatter.Annotation);
        SyntaxNode? mended = function switch
        {
            MethodDeclarationSyntax method => method.WithBody(block).WithExpressionBody(null).WithSemicolonToken(default),
            LocalFunctionStatementSyntax local => local.WithBody(block).WithExpressionBody(null).WithSemicolonToken(default),
            _ => null,
        };
        return mended is null || CopiedThis.MayBeChangedBy(model, function!, cancellationToken)
            ? null
            : root.ReplaceNode(
                function!,
                AsyncModifier.Add(mended.WithTrailingTrivia(function!.GetTrailingTrivia())).WithAdditionalAnnotations(Formatter.Annotation));
    }

    // Every use of the lambda's parameter must read its result: otherwise none is returned.
    private static IEnumerable<ExpressionSyntax> ResultsOf(SimpleLambdaExpressionSyntax lambda, ExpressionSyntax body)
    {
        List<ExpressionSyntax> results = new();
        foreach (IdentifierNameSyntax use in body.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText != lambda.Parameter.Identifier.ValueText || use.Parent is MemberAccessExpressionSyntax { Name: { } name } && name == use)
                continue;

            ExpressionSyntax? result = use.Parent switch
            {
                MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } property => property,
                MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetAwaiter",
                    Parent: InvocationExpressionSyntax
                    {
                        Parent: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult", Parent: InvocationExpressionSyntax get },
                    },
                } => get,
                _ => null,
            };
            if (result is null)
                return Array.Empty<ExpressionSyntax>();

            results.Add(result);
        }

        return results;
    }

    // Only names may precede it: the method to call and its receiver.
    private static bool IsEvaluatedFirst(ExpressionSyntax result, ExpressionSyntax body) =>
        body is InvocationExpressionSyntax call
        && call.Expression is SimpleNameSyntax or MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax or ThisExpressionSyntax }
        && call.ArgumentList.Arguments
            .TakeWhile(argument => argument.Expression != result)
            .All(static argument => argument.Expression is IdentifierNameSyntax or LiteralExpressionSyntax)
        && call.ArgumentList.Arguments.Any(argument => argument.Expression == result);

    private static AwaitExpressionSyntax Await(ExpressionSyntax task) =>
        SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.ParenthesizedExpression(task).WithAdditionalAnnotations(Simplifier.Annotation));

    private static StatementSyntax Configured(StatementSyntax declaration, ArgumentListSyntax arguments)
    {
        AwaitExpressionSyntax await = declaration.DescendantNodes().OfType<AwaitExpressionSyntax>().First();
        ExpressionSyntax configure = SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression, await.Expression, SyntaxFactory.IdentifierName("ConfigureAwait"));
        return declaration.ReplaceNode(await, Await(SyntaxFactory.InvocationExpression(configure, arguments)));
    }
}
