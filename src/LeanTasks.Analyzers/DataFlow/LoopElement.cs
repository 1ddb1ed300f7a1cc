using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// The element that one round of a <c>foreach</c> takes out of a followed collection. Two such loops over the same
/// collection see the same values: if each consumes its element in every round, all are consumed twice.
/// </summary>
internal sealed class LoopElement
{
    private readonly ForEachStatementSyntax _loop;
    private readonly bool _skips;

    private LoopElement(Storage collection, ForEachStatementSyntax loop)
    {
        All = collection.Element(Storage.AllElements);
        _loop = loop;
        _skips = loop.Statement.DescendantNodes().Any(static node => node is ContinueStatementSyntax or GotoStatementSyntax);
    }

    /// <summary>The place that represents all elements of the collection.</summary>
    public Storage All { get; }

    /// <summary>The element that an operation takes, or <see langword="null"/> if it takes none.</summary>
    public static LoopElement? TakenBy(IOperation operation, FlowContext context)
    {
        while (operation is IConversionOperation conversion)
            operation = conversion.Operand;
        return operation is IPropertyReferenceOperation { Property.Name: "Current", IsImplicit: true, Instance: IFlowCaptureReferenceOperation enumerator }
            && context.CapturedBy(enumerator.Id) is IInvocationOperation { TargetMethod.Name: "GetEnumerator", Instance: { } enumerated }
            && CollectionOf(enumerated, context) is { } collection
            && operation.Syntax.FirstAncestorOrSelf<ForEachStatementSyntax>() is { } loop
                ? new LoopElement(collection, loop)
                : null;
    }

    /// <summary>Whether each round of the loop consumes its element at an operation, for any element.</summary>
    public bool IsConsumedInEachRound(IOperation operation)
    {
        if (_skips)
            return false;
        for (SyntaxNode? at = operation.Syntax; at is not null && at != _loop.Statement; at = at.Parent)
        {
            bool isSure = at.Parent switch
            {
                IfStatementSyntax check => check.Condition == at,
                WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax => at.Parent == _loop,
                SwitchStatementSyntax choice => choice.Expression == at,
                SwitchExpressionSyntax choice => choice.GoverningExpression == at,
                ConditionalExpressionSyntax choice => choice.Condition == at,
                BinaryExpressionSyntax binary => binary.Left == at
                    || binary.Kind() is not (SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression),
                ConditionalAccessExpressionSyntax access => access.Expression == at,
                AssignmentExpressionSyntax assignment => !assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression),
                AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or CatchClauseSyntax or SwitchSectionSyntax or SwitchExpressionArmSyntax => false,
                _ => true,
            };
            if (!isSure)
                return false;
        }

        return true;
    }

    /// <summary>Whether the loop has an operation.</summary>
    public bool Has(IOperation operation) => _loop.Span.Contains(operation.Syntax.Span) && _loop.SyntaxTree == operation.Syntax.SyntaxTree;

    private static Storage? CollectionOf(IOperation enumerated, FlowContext context)
    {
        while (enumerated is IConversionOperation conversion)
            enumerated = conversion.Operand;
        return context.Types.IsCollection(enumerated.Type) && Places.Of(enumerated, context) is { IsPart: false, IsField: false } place ? place : null;
    }
}
