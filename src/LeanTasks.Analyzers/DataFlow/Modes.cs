using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The flags and enums by which code chooses to work before it returns: <c>async</c>, <c>IOBehavior</c>.</summary>
internal static class Modes
{
    /// <summary>Whether a method gets or reads such a choice: code that works in both ways knows when a result is available.</summary>
    /// <param name="context">The method, or a lambda in it.</param>
    public static bool AreKnownTo(FlowContext context)
    {
        while (context.Outer is { } outer)
            context = outer;
        return context.Function is IMethodSymbol method && method.Parameters.Any(static parameter => IsMode(parameter.Name, parameter.Type))
            || context.Graph.OriginalOperation.Descendants().Any(static operation => operation switch
            {
                IMemberReferenceOperation { Member: IFieldSymbol { IsConst: false } or IPropertySymbol } member => member.Type is { } type && IsMode(member.Member.Name, type),
                _ => false,
            });
    }

    private static bool IsMode(string name, ITypeSymbol type) => type.SpecialType == SpecialType.System_Boolean
        ? name.IndexOf("async", StringComparison.OrdinalIgnoreCase) >= 0
        : type.TypeKind == TypeKind.Enum && type.GetMembers().Any(static member => member is IFieldSymbol && member.Name.StartsWith("Sync", StringComparison.Ordinal));
}
