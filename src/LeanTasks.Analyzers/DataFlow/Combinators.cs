using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The calls whose meaning the data flow knows by name.</summary>
internal static class Combinators
{
    /// <summary>Whether the method awaits all its arguments at the same time: WhenAll, WhenAny, WhenEach.</summary>
    public static bool IsCombinator(IMethodSymbol method) => IsCombinator(method.Name);

    /// <summary>Whether the method runs its delegate for each element of a collection, and keeps no other reference to it: LINQ's Select.</summary>
    public static bool IsSelect(IMethodSymbol method) => method is { Name: "Select", ContainingType.Name: "Enumerable" };

    /// <summary>The call of a combinator in whose arguments a place is, not counting lambdas; <see langword="null"/> if there is none.</summary>
    public static SyntaxNode? Around(SyntaxNode place)
    {
        for (SyntaxNode? at = place; at is not null and not (StatementSyntax or AnonymousFunctionExpressionSyntax); at = at.Parent)
        {
            if (at is ArgumentListSyntax { Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called } call }
                && IsCombinator(called.Name.Identifier.ValueText))
            {
                return call;
            }
        }

        return null;
    }

    /// <summary>Whether the method runs its delegate just once, on another thread.</summary>
    public static bool RunsOnce(IMethodSymbol method) => method.Name switch
    {
        "Run" or "StartNew" => method.ContainingType.Name is "Task" or "TaskFactory" or "LeanTask" or "LeanTaskFactory",
        "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" => method.ContainingType.Name == "ThreadPool",
        "Invoke" => method.ContainingType.Name is "Parallel" or "LeanParallel",
        _ => false,
    };

    /// <summary>Whether the method runs its delegate many times at the same time.</summary>
    public static bool RunsRepeatedly(IMethodSymbol method) =>
        (method.Name is "For" or "ForEach" or "ForAsync" or "ForEachAsync") && method.ContainingType.Name is "Parallel" or "LeanParallel";

    /// <summary>Whether the method asserts that its delegate fails.</summary>
    public static bool ExpectsFailure(IMethodSymbol method) => method.Name.Contains("Throw") || method.Name.Contains("Exception");

    /// <summary>Whether the method completes an operation, as SetResult does: perhaps that of a followed value.</summary>
    public static bool MayComplete(IMethodSymbol method) =>
        method.Name is "SetResult" or "SetException" or "SetCanceled" or "Set" or "Complete" or "TryComplete" or "Release"
        || method.Name.StartsWith("TrySet", StringComparison.Ordinal);

    private static bool IsCombinator(string name) => name is "WhenAll" or "WhenAny" or "WhenEach";
}
