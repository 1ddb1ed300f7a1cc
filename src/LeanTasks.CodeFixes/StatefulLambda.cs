using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>Writes the static lambda that gets a state instead of its captures.</summary>
internal static class StatefulLambda
{
    /// <summary>Writes the lambda.</summary>
    /// <param name="syntax">The lambda that captures.</param>
    /// <param name="lambda">Its meaning.</param>
    /// <param name="overload">How the call takes the state.</param>
    /// <param name="state">The state.</param>
    /// <returns>The static lambda, or null where it cannot be written.</returns>
    public static LambdaExpressionSyntax? Write(
        LambdaExpressionSyntax syntax, IAnonymousFunctionOperation lambda, StateOverload overload, CapturedState state)
    {
        // An untyped state is unpacked in a block, unless it is a single value, used in an expression.
        bool unpacks = !state.IsTyped && (!state.IsSingle || syntax.Block is not null);
        Dictionary<SyntaxNode, ExpressionSyntax>? uses = Uses(lambda, state, keepNames: unpacks);
        if (uses is null || Parameters(syntax, overload, state) is not { } parameters)
            return null;

        CSharpSyntaxNode body = uses.TryGetValue(syntax.Body, out ExpressionSyntax? whole)
            ? whole
            : syntax.Body.ReplaceNodes(uses.Keys, (original, _) => uses[original].WithTriviaFrom(original));
        if (unpacks)
            body = Unpacked(body, lambda, state);

        SyntaxTokenList modifiers = syntax.Modifiers.Insert(0, SyntaxFactory.Token(SyntaxKind.StaticKeyword).WithTrailingTrivia(SyntaxFactory.Space));
        return parameters.Count == 1 && parameters[0].Type is null
            ? SyntaxFactory.SimpleLambdaExpression(default, modifiers, parameters[0], syntax.ArrowToken, body as BlockSyntax, body as ExpressionSyntax)
            : SyntaxFactory.ParenthesizedLambdaExpression(
                default,
                modifiers,
                null,
                SyntaxFactory.ParameterList(SyntaxFactory.SeparatedList(parameters)).WithTrailingTrivia(SyntaxFactory.Space),
                syntax.ArrowToken,
                body as BlockSyntax,
                body as ExpressionSyntax);
    }

    private static List<ParameterSyntax>? Parameters(LambdaExpressionSyntax syntax, StateOverload overload, CapturedState state)
    {
        List<ParameterSyntax> parameters = syntax switch
        {
            SimpleLambdaExpressionSyntax simple => new() { simple.Parameter.WithoutTrivia() },
            ParenthesizedLambdaExpressionSyntax several => several.ParameterList.Parameters.Select(static parameter => parameter.WithoutTrivia()).ToList(),
            _ => new(),
        };
        ParameterSyntax added = SyntaxFactory.Parameter(Names.Token(state.ParameterName));
        switch (overload.Kind)
        {
            case StateKind.Added:
                bool isExplicit = parameters.Exists(static parameter => parameter.Type is not null);
                if (isExplicit && state.IsTyped)
                    return null;

                TypeSyntax type = SyntaxFactory.PredefinedType(SyntaxFactory.Token(SyntaxKind.ObjectKeyword));
                if (isExplicit)
                    added = added.WithType((state.KnowsNull ? SyntaxFactory.NullableType(type) : type).WithTrailingTrivia(SyntaxFactory.Space));
                parameters.Add(added);
                break;
            case StateKind.PoolWorkItem:
                return new() { added.WithTrailingTrivia(SyntaxFactory.Space) };
            default:
                parameters[parameters.Count - 1] = parameters[parameters.Count - 1].WithIdentifier(added.Identifier);
                break;
        }

        if (parameters.Count == 1)
            parameters[0] = parameters[0].WithTrailingTrivia(SyntaxFactory.Space);
        return parameters;
    }

    private static Dictionary<SyntaxNode, ExpressionSyntax>? Uses(IAnonymousFunctionOperation lambda, CapturedState state, bool keepNames)
    {
        Dictionary<SyntaxNode, ExpressionSyntax> uses = new();
        foreach (IOperation operation in lambda.Body.Descendants())
        {
            switch (operation)
            {
                case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                    ExpressionSyntax self = keepNames ? SyntaxFactory.IdentifierName(state.SelfName) : Simple(state.Use(state.SelfName));
                    if (operation.Syntax is ThisExpressionSyntax)
                        uses[operation.Syntax] = self;
                    else if (operation.Syntax is SimpleNameSyntax name)
                        uses[name] = SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, self, name.WithoutTrivia());
                    else
                        return null;
                    break;
                case ILocalReferenceOperation { Local: { IsConst: false } local } when IsOutside(local, lambda) && !keepNames:
                    uses[operation.Syntax] = Simple(state.Use(local.Name));
                    break;
                case IParameterReferenceOperation { Parameter: { } parameter } when IsOutside(parameter, lambda) && !keepNames:
                    uses[operation.Syntax] = Simple(state.Use(parameter.Name));
                    break;
            }
        }

        return uses;
    }

    private static ExpressionSyntax Simple(ExpressionSyntax expression) => expression.WithAdditionalAnnotations(Simplifier.Annotation);

    private static bool IsOutside(ISymbol symbol, IAnonymousFunctionOperation lambda) =>
        !symbol.DeclaringSyntaxReferences.Any(declaration => lambda.Syntax.Span.Contains(declaration.Span));

    private static BlockSyntax Unpacked(CSharpSyntaxNode body, IAnonymousFunctionOperation lambda, CapturedState state)
    {
        StatementSyntax unpacking = state.Unpacking()
            .NormalizeWhitespace()
            .WithTrailingTrivia(SyntaxFactory.ElasticLineFeed)
            .WithAdditionalAnnotations(Formatter.Annotation);
        if (body is BlockSyntax block)
            return block.WithStatements(block.Statements.Insert(0, unpacking)).WithAdditionalAnnotations(Formatter.Annotation);

        ExpressionSyntax expression = ((ExpressionSyntax)body).WithoutTrivia();
        bool givesNothing = lambda.Symbol.ReturnsVoid || (lambda.Symbol.IsAsync && lambda.Symbol.ReturnType is INamedTypeSymbol { Arity: 0 });
        StatementSyntax statement = givesNothing ? SyntaxFactory.ExpressionStatement(expression) : SyntaxFactory.ReturnStatement(expression);
        return SyntaxFactory.Block(unpacking, statement).WithAdditionalAnnotations(Formatter.Annotation);
    }
}
