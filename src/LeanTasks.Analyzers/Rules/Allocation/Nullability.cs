using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>Compares the nullable annotations of two types that are the same otherwise.</summary>
internal static class Nullability
{
    /// <summary>Whether no type argument is nullable in one and not nullable in the other.</summary>
    /// <param name="left">A type.</param>
    /// <param name="right">The same type, except for annotations.</param>
    public static bool Agrees(ITypeSymbol left, ITypeSymbol right)
    {
        if (left is not INamedTypeSymbol first || right is not INamedTypeSymbol second)
            return true;

        for (int i = 0; i < first.TypeArguments.Length; i++)
        {
            NullableAnnotation one = first.TypeArgumentNullableAnnotations[i];
            NullableAnnotation other = second.TypeArgumentNullableAnnotations[i];
            if (one != other && one != NullableAnnotation.None && other != NullableAnnotation.None)
                return false;

            if (!Agrees(first.TypeArguments[i], second.TypeArguments[i]))
                return false;
        }

        return true;
    }
}
