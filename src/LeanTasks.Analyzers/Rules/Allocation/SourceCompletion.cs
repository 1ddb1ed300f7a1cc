using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>Finds statements after which a source has completed, on whatever path they are left.</summary>
internal static class SourceCompletion
{
    /// <summary>Whether the source has completed on every path to an operation.</summary>
    /// <param name="use">The operation.</param>
    /// <param name="source">The local, field or property that holds the source.</param>
    public static bool IsCertainBefore(IOperation use, ISymbol source)
    {
        for (IOperation? at = use; at is not null; at = at.Parent)
        {
            if (at.Parent is IBlockOperation block && block.Operations.TakeWhile(statement => statement != at).Any(statement => Completes(statement, source)))
                return true;
        }

        return false;
    }

    /// <summary>
    /// Whether a constructor completes the source in the statement after the one that stores it in a field or property of
    /// the object. Before that, no other code has the object.
    /// </summary>
    /// <param name="creation">The creation of the source.</param>
    /// <param name="constructor">The member that contains it.</param>
    public static bool FollowsInConstructor(IObjectCreationOperation creation, ISymbol constructor)
    {
        IOperation? parent = creation.Parent;
        while (parent is IConversionOperation)
            parent = parent.Parent;
        if (constructor is not IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }
            || parent is not ISimpleAssignmentOperation { Target: IMemberReferenceOperation target, Parent: IExpressionStatementOperation { Parent: IBlockOperation block } statement }
            || !SymbolEqualityComparer.Default.Equals(target.Member.ContainingType, constructor.ContainingType))
            return false;

        IOperation? next = block.Operations.SkipWhile(other => other != statement).Skip(1).FirstOrDefault();
        return next is not null && Completes(next, target.Member);
    }

    private static bool Completes(IOperation statement, ISymbol source) => statement switch
    {
        IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: IDiscardOperation, Value: IInvocationOperation call } } => IsCompletionOf(call, source),
        IExpressionStatementOperation { Operation: IInvocationOperation call } => IsCompletionOf(call, source),
        IBlockOperation block => block.Operations.Any(inner => Completes(inner, source)),
        IConditionalOperation { WhenFalse: { } otherwise } choice => Completes(choice.WhenTrue, source) && Completes(otherwise, source),
        ITryOperation attempt =>
            (attempt.Finally is { } last && Completes(last, source))
            || (Completes(attempt.Body, source) && attempt.Catches.All(handler => Completes(handler.Handler, source))),
        _ => false,
    };

    private static bool IsCompletionOf(IInvocationOperation call, ISymbol source) =>
        SourceCreation.IsCompletion(call.TargetMethod) && SymbolEqualityComparer.Default.Equals(SourceCreation.SymbolOf(call.Instance), source);
}
