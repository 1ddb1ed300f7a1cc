using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN101: passes the captured variables of a lambda as state (one value or a tuple), and makes the lambda static.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StaticLambdaFix))]
[Shared]
public sealed class StaticLambdaFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public StaticLambdaFix()
        : base("Pass the captured variables as state to a static lambda", CapturingLambda.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not LambdaExpressionSyntax syntax
            || root.SyntaxTree.Options is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp9 }
            || model.GetOperation(syntax, cancellationToken) is not IAnonymousFunctionOperation lambda
            || StateOverload.For(lambda) is not { } overload
            || Captures.Of(lambda) is not { IsEmpty: false } captures
            || captures.Variables.Any(variable => DisabledCode.Mentions(EnclosingMember.Of(syntax), variable.Name))
            || TakesSeveralDelegates(overload))
            return null;

        CapturedState state = new(model, lambda, captures, overload.IsGeneric);
        if (state.HasReservedName || StatefulLambda.Write(syntax, lambda, overload, state) is not { } stateful || ArgumentsOf(overload.Call.Syntax) is not { } arguments)
            return null;

        if (WithState(arguments, syntax, stateful, overload, state.Expression) is not { } mended)
            return null;

        return root.ReplaceNode(arguments, mended.WithAdditionalAnnotations(Formatter.Annotation));
    }

    // Each would need a state of its own, or all of them one: the author must decide.
    private static bool TakesSeveralDelegates(StateOverload overload) =>
        overload.Method.Parameters.Count(static parameter => parameter.Type.TypeKind == TypeKind.Delegate) > 1;

    private static ArgumentListSyntax? ArgumentsOf(SyntaxNode call) => call switch
    {
        InvocationExpressionSyntax invocation => invocation.ArgumentList,
        BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
        _ => null,
    };

    private static ArgumentListSyntax? WithState(
        ArgumentListSyntax list,
        LambdaExpressionSyntax old,
        LambdaExpressionSyntax stateful,
        StateOverload overload,
        ExpressionSyntax state)
    {
        ArgumentSyntax? holder = list.Arguments.FirstOrDefault(argument => argument.Expression == old);
        if (holder is null)
            return null;

        int place = list.Arguments.IndexOf(holder);
        SeparatedSyntaxList<ArgumentSyntax> arguments = list.Arguments.Replace(holder, holder.WithExpression(stateful.WithTriviaFrom(old)));
        bool hasNames = list.Arguments.Any(static argument => argument.NameColon is not null);
        switch (overload.Kind)
        {
            case StateKind.NullSoFar:
                int given = hasNames
                    ? arguments.IndexOf(argument => argument.NameColon?.Name.Identifier.ValueText == overload.State.Name)
                    : overload.State.Ordinal;
                return given < 0 || given >= arguments.Count || given == place
                    ? null
                    : list.WithArguments(arguments.Replace(arguments[given], arguments[given].WithExpression(state)));
            case StateKind.PoolWorkItem:
                return list.WithArguments(arguments.Add(SyntaxFactory.Argument(state)).Add(
                    SyntaxFactory.Argument(SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression))
                        .WithNameColon(SyntaxFactory.NameColon("preferLocal"))));
            default:
                ArgumentSyntax added = SyntaxFactory.Argument(state);
                return hasNames
                    ? list.WithArguments(arguments.Add(added.WithNameColon(SyntaxFactory.NameColon(Names.Use(overload.State.Name)))))
                    : list.WithArguments(arguments.Insert(overload.State.Ordinal, added));
        }
    }
}
