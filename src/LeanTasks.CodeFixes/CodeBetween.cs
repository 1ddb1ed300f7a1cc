using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>Reads what runs between the start of an operation and an await of it.</summary>
internal static class CodeBetween
{
    /// <summary>
    /// Whether an operation may also begin at the await. It may if the way there is straight, and nothing on it calls, waits, or touches
    /// what the call could see or change.
    /// </summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="start">The declaration that begins the operation.</param>
    /// <param name="use">The only use of the value.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static bool DoesNothing(SemanticModel model, LocalDeclarationStatementSyntax start, IdentifierNameSyntax use, CancellationToken cancellationToken) =>
        IsStraight(use, start.Parent!, mayLoop: true)
        && model.GetOperation(start.Parent!, cancellationToken) is { } block
        && DoesNothing(block, start, use);

    /// <summary>Whether each way to a use passes an await before, once, which has consumed the first operation.</summary>
    /// <param name="other">Another use of the same value.</param>
    /// <param name="use">The use.</param>
    /// <param name="value">The value.</param>
    public static bool AwaitsFirst(IdentifierNameSyntax other, IdentifierNameSyntax use, LocalValue value)
    {
        if (LocalValue.AwaitOf(other) is null || other.SpanStart > use.SpanStart)
            return false;

        SyntaxNode common = other.Ancestors().First(node => node.Span.Contains(use.Span));
        if (use.Ancestors().TakeWhile(node => node != common).Any(IsFunction)
            || common.AncestorsAndSelf().TakeWhile(node => !node.Span.Contains(value.Declarator.Span)).Any(static node => IsFunction(node) || IsLoop(node)))
            return false;

        SyntaxNode first = other.AncestorsAndSelf().First(node => node.Parent == common);
        return IsStraight(other, first, mayLoop: false)
            && common switch
            {
                BlockSyntax => first is not TryStatementSyntax attempt || RepeatedUse.IsAttemptOf(attempt, other),
                TryStatementSyntax attempt => RepeatedUse.IsAttemptOf(attempt, other),
                IfStatementSyntax choice => choice.Condition == first,
                ExpressionSyntax and not ConditionalExpressionSyntax => true,
                _ => false,
            };
    }

    private static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax;

    private static bool IsLoop(SyntaxNode node) => node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    private static bool IsStraight(SyntaxNode from, SyntaxNode to, bool mayLoop)
    {
        for (SyntaxNode at = from; at != to; at = at.Parent!)
        {
            bool isStraight = at.Parent switch
            {
                BinaryExpressionSyntax binary => binary.Left == at || !(binary.IsKind(SyntaxKind.LogicalAndExpression) || binary.IsKind(SyntaxKind.LogicalOrExpression) || binary.IsKind(SyntaxKind.CoalesceExpression)),
                AssignmentExpressionSyntax assignment => !assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression),
                ConditionalExpressionSyntax choice => choice.Condition == at,
                ConditionalAccessExpressionSyntax access => access.Expression == at,
                AnonymousFunctionExpressionSyntax or QueryExpressionSyntax => false,
                ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax or EqualsValueClauseSyntax or VariableDeclaratorSyntax or VariableDeclarationSyntax => true,
                ExpressionStatementSyntax or LocalDeclarationStatementSyntax or ReturnStatementSyntax or BlockSyntax => true,
                IfStatementSyntax choice => choice.Condition == at,
                TryStatementSyntax attempt => attempt.Block == at,
                ForStatementSyntax loop => mayLoop && (loop.Condition == at || loop.Statement == at),
                WhileStatementSyntax or DoStatementSyntax => mayLoop,
                _ => false,
            };
            if (!isStraight)
                return false;
        }

        return true;
    }

    private static bool DoesNothing(IOperation operation, SyntaxNode start, SyntaxNode use)
    {
        foreach (IOperation part in operation.ChildOperations)
        {
            if (part.Syntax.SpanStart >= use.SpanStart || part.Syntax.Span.End <= start.Span.End)
                continue;

            // A function that is declared here runs later.
            if (part is ILocalFunctionOperation)
                continue;
            bool isBefore = part.Syntax.Span.End <= use.SpanStart;
            if ((isBefore && !IsHarmless(part, start, use)) || !DoesNothing(part, start, use))
                return false;
        }

        return true;
    }

    private static bool IsHarmless(IOperation part, SyntaxNode start, SyntaxNode use) => part switch
    {
        { ConstantValue.HasValue: true } => true,
        IVariableDeclarationGroupOperation or IVariableDeclarationOperation or IVariableDeclaratorOperation or IVariableInitializerOperation => true,
        IExpressionStatementOperation or IBlockOperation or IEmptyOperation or IInstanceReferenceOperation or IDefaultValueOperation => true,
        ISimpleAssignmentOperation { IsRef: false } => true,
        ICompoundAssignmentOperation { OperatorMethod: null } compound => compound.Type?.SpecialType != SpecialType.System_String,
        IIncrementOrDecrementOperation { OperatorMethod: null } => true,
        IBinaryOperation { OperatorMethod: null } binary => binary.Type?.SpecialType != SpecialType.System_String,
        IUnaryOperation { OperatorMethod: null } or IConversionOperation { OperatorMethod: null } => true,
        IIsPatternOperation or IConstantPatternOperation or INegatedPatternOperation or IRelationalPatternOperation => true,
        IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array or SpecialType.System_String } } => true,
        ILocalReferenceOperation local => IsOutOfReach(local.Local, part, start),
        IParameterReferenceOperation parameter => !KeptMember.Is(parameter.Parameter) && IsOutOfReach(parameter.Parameter, part, start),
        IFieldReferenceOperation { Field.IsReadOnly: true } field => field.Instance is null or IInstanceReferenceOperation,

        // _number = await reading: it is not read.
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Parent: ISimpleAssignmentOperation assignment } =>
            assignment.Target == part && assignment.Syntax.Span.Contains(use.Span),
        _ => false,
    };

    // A variable that the call can neither change nor read: declared after it, or used by no other function.
    private static bool IsOutOfReach(ISymbol variable, IOperation anywhere, SyntaxNode start) =>
        variable.DeclaringSyntaxReferences.All(declaration => declaration.Span.Start > start.Span.End)
        || Variable.AreWrittenOnce([variable], anywhere)
        || VariableReferences.Around(anywhere).To(variable).All(static reference => !IsInFunction(reference));

    private static bool IsInFunction(IOperation operation)
    {
        for (IOperation? at = operation.Parent; at is not null; at = at.Parent)
        {
            if (at is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return true;
        }

        return false;
    }
}
