using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Which operations may throw.</summary>
internal static class Throwing
{
    /// <summary>Whether the operation may throw before its last effect. Reading and writing variables does not.</summary>
    public static bool CanThrow(IOperation operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case IInvocationOperation call:
                // The views of a value are calls, but they do not fail.
                if (!Views.IsView(call) && call.TargetMethod.Name is not ("AsTask" or "Preserve"))
                    return true;
                break;
            case IPropertyReferenceOperation property:
                if (ConditionReader.CheckOf(property.Property) == CompletionChecks.None)
                    return true;
                break;
            case IAwaitOperation or IObjectCreationOperation or IThrowOperation or IArrayElementReferenceOperation
                or IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IDynamicIndexerAccessOperation:
                return true;
            case IFlowAnonymousFunctionOperation:
                return false;
        }

        foreach (IOperation child in operation.ChildOperations)
        {
            if (CanThrow(child))
                return true;
        }

        return false;
    }
}
