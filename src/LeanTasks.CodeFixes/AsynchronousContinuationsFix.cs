using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN105: passes RunContinuationsAsynchronously.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsynchronousContinuationsFix))]
[Shared]
public sealed class AsynchronousContinuationsFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public AsynchronousContinuationsFix()
        : base("Run continuations asynchronously", InlineContinuations.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not BaseObjectCreationExpressionSyntax syntax || model.GetOperation(syntax, cancellationToken) is not IObjectCreationOperation creation)
            return null;

        ExpressionSyntax option = Names.Member("System.Threading.Tasks.TaskCreationOptions.RunContinuationsAsynchronously");
        IArgumentOperation? options = creation.Arguments.FirstOrDefault(static argument => argument.Parameter?.Type.Name == nameof(TaskCreationOptions));
        if (options is { Syntax: ArgumentSyntax given })
        {
            ExpressionSyntax both = options.Value.ConstantValue is { HasValue: true, Value: 0 }
                ? option
                : SyntaxFactory.BinaryExpression(SyntaxKind.BitwiseOrExpression, given.Expression, option);
            return root.ReplaceNode(given, given.WithExpression(both.WithTriviaFrom(given.Expression)).WithAdditionalAnnotations(Formatter.Annotation));
        }

        ArgumentListSyntax arguments = syntax.ArgumentList ?? SyntaxFactory.ArgumentList();
        ArgumentSyntax added = SyntaxFactory.Argument(option);
        if (arguments.Arguments.Any(static argument => argument.NameColon is not null))
            added = added.WithNameColon(SyntaxFactory.NameColon("creationOptions"));
        return root.ReplaceNode(
            syntax,
            syntax.WithArgumentList(arguments.AddArguments(added)).WithAdditionalAnnotations(Formatter.Annotation));
    }
}
