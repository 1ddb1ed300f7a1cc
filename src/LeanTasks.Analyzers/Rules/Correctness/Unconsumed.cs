using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>Finds, in an expression whose value is not used, the call that created a value which must be consumed.</summary>
internal static class Unconsumed
{
    /// <summary>The call, or <see langword="null"/> if there is none, or if its result needs no consumer.</summary>
    public static IInvocationOperation? CallIn(IOperation? operation, KnownTypes types)
    {
        switch (operation)
        {
            case IInvocationOperation call when types.IsWatched(call.Type):
                if (call.Instance is { } instance && types.IsWatched(instance.Type))
                    return call.TargetMethod.Name is "ConfigureAwait" or "GetAwaiter" or "AsValueTask" ? CallIn(instance, types) : null;
                return types.IsSingleUse(call.TargetMethod.OriginalDefinition.ReturnType) && !Origins.IsReusable(call.TargetMethod, types) && !IsMocked(call)
                    ? call
                    : null;
            case IConversionOperation conversion:
                return CallIn(conversion.Operand, types);
            case IParenthesizedOperation parenthesized:
                return CallIn(parenthesized.Operand, types);
            case IConditionalAccessOperation access:
                return CallIn(access.WhenNotNull, types);
            case IConditionalOperation choice:
                return CallIn(choice.WhenTrue, types) ?? CallIn(choice.WhenFalse, types);
            case ICoalesceOperation coalesce:
                return CallIn(coalesce.Value, types) ?? CallIn(coalesce.WhenNull, types);
            case ISwitchExpressionOperation choice:
                return choice.Arms.Select(arm => CallIn(arm.Value, types)).FirstOrDefault(call => call is not null);
            default:
                return null;
        }
    }

    /// <summary>Whether the operation is in an expression tree, which is read and not run, as by mocks.</summary>
    public static bool IsInExpressionTree(IOperation operation)
    {
        for (IOperation? at = operation; at is not null; at = at.Parent)
        {
            if (at is IAnonymousFunctionOperation && at.Parent is IConversionOperation or IDelegateCreationOperation
                && at.Parent.Type is { Name: "Expression", ContainingNamespace.Name: "Expressions" })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the operation is the whole body of a lambda that an assertion or a mock runs. One wants to see it throw,
    /// the other to record its calls.
    /// </summary>
    public static bool IsAllOfAnAssertedLambda(IOperation statement)
    {
        IOperation? at = statement.Parent;
        if (at is IBlockOperation block)
        {
            if (block.Operations.Any(other => other != statement && !other.IsImplicit))
                return false;
            at = block.Parent;
        }

        if (at is not IAnonymousFunctionOperation)
            return false;
        while (at is IAnonymousFunctionOperation or IDelegateCreationOperation or IConversionOperation)
            at = at.Parent;
        string? receiver = at is IArgumentOperation { Parent: IInvocationOperation call } ? call.TargetMethod.Name + " " + call.TargetMethod.ContainingType.Name : null;
        return receiver is not null
            && (receiver.Contains("Throw") || receiver.Contains("Exception") || receiver.Contains("Assert") || receiver.Contains("Received") || receiver.Contains("Verify") || receiver.Contains("InOrder"));
    }

    // substitute.Received().WorkAsync() asks whether the call was made.
    private static bool IsMocked(IInvocationOperation call)
    {
        IOperation? instance = call.Instance;
        while (instance is IConversionOperation conversion)
            instance = conversion.Operand;
        return instance is IInvocationOperation asked
            && (asked.TargetMethod.Name.Contains("Received") || asked.TargetMethod.Name is "Verify" or "Expect" or "Setup" or "When");
    }
}
