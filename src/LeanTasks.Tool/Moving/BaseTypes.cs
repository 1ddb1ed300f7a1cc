using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>The classes that a type derives from.</summary>
internal static class BaseTypes
{
    /// <summary>The type itself, and the classes that it derives from, the nearest first; none for null.</summary>
    /// <param name="type">The type.</param>
    public static IEnumerable<ITypeSymbol> AndSelf(ITypeSymbol? type)
    {
        for (ITypeSymbol? each = type; each is not null; each = each.BaseType)
            yield return each;
    }
}
