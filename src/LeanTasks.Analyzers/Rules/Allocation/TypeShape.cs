using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>Compares parameter types of two overloads, whose type parameters are alike by name.</summary>
internal static class TypeShape
{
    /// <summary>Whether two types are the same, with type parameters of the same name regarded as the same.</summary>
    /// <param name="left">A type of one overload.</param>
    /// <param name="right">A type of the other.</param>
    public static bool Same(ITypeSymbol left, ITypeSymbol right)
    {
        switch (left)
        {
            case ITypeParameterSymbol one:
                return right is ITypeParameterSymbol other && one.Name == other.Name;
            case IArrayTypeSymbol one:
                return right is IArrayTypeSymbol array && one.Rank == array.Rank && Same(one.ElementType, array.ElementType);
            case INamedTypeSymbol one:
                if (right is not INamedTypeSymbol named || !SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, named.OriginalDefinition))
                    return false;

                for (int i = 0; i < one.TypeArguments.Length; i++)
                {
                    if (!Same(one.TypeArguments[i], named.TypeArguments[i]))
                        return false;
                }

                return true;
            default:
                return SymbolEqualityComparer.Default.Equals(left, right);
        }
    }

    /// <summary>Checks whether one delegate type is another with a state as last parameter.</summary>
    /// <param name="plain">The type without the state.</param>
    /// <param name="stateful">The type with it.</param>
    /// <returns>The type of the state, or null where it is not so.</returns>
    public static ITypeSymbol? AddedState(ITypeSymbol plain, ITypeSymbol stateful)
    {
        if (plain is not INamedTypeSymbol { DelegateInvokeMethod: { } less }
            || stateful is not INamedTypeSymbol { DelegateInvokeMethod: { } more }
            || more.Parameters.Length != less.Parameters.Length + 1
            || !Same(less.ReturnType, more.ReturnType))
            return null;

        for (int i = 0; i < less.Parameters.Length; i++)
        {
            if (!Same(less.Parameters[i].Type, more.Parameters[i].Type))
                return null;
        }

        ITypeSymbol state = more.Parameters[less.Parameters.Length].Type;
        return IsState(state) ? state : null;
    }

    /// <summary>Whether a parameter may be for a state: an object, or of a type parameter of the method.</summary>
    /// <param name="type">The parameter's type.</param>
    public static bool IsState(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Object || type is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method };
}
