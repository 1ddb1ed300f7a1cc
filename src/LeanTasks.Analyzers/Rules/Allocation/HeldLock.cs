using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>Determines where a lock is held.</summary>
internal static class HeldLock
{
    /// <summary>Whether an operation runs within a lock statement, a <c>using</c> of a lock's scope, or a try that a Monitor.Exit ends.</summary>
    /// <param name="operation">Any operation.</param>
    public static bool Contains(IOperation operation)
    {
        for (IOperation at = operation; at.Parent is { } parent; at = parent)
        {
            switch (parent)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
                case ILockOperation locked when locked.Body == at:
                case IUsingOperation scope when scope.Body == at && scope.Resources is IInvocationOperation { TargetMethod.Name: "EnterScope" }:
                case ITryOperation attempt when attempt.Finally != at && Exits(attempt.Finally):
                    return true;
                case IBlockOperation block when block.Operations.TakeWhile(before => before != at).Any(IsScope):
                    return true;
            }
        }

        return false;
    }

    private static bool IsScope(IOperation operation) =>
        operation is IUsingDeclarationOperation { DeclarationGroup: { } group }
        && group.Descendants().Any(static inner => inner is IInvocationOperation { TargetMethod: { Name: "EnterScope", ContainingType.Name: "Lock" } });

    private static bool Exits(IBlockOperation? final) =>
        final is not null
        && final.Descendants().Any(static inner => inner is IInvocationOperation { TargetMethod: { Name: "Exit", ContainingType.Name: "Monitor" } });
}
