using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>Spells types with their twins' names.</summary>
/// <param name="model">The model of the file that they are spelled in.</param>
/// <param name="twins">The types that move.</param>
internal sealed class TypeText(SemanticModel model, Twins twins)
{
    private static readonly SymbolDisplayFormat s_format =
        SymbolDisplayFormat.MinimallyQualifiedFormat.AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>Spells one; null if it has no name.</summary>
    /// <param name="type">The type.</param>
    /// <param name="position">Where it will be.</param>
    public string? Of(ITypeSymbol type, int position)
    {
        if (HasNoName(type))
            return null;
        if (!twins.AreIn(type))
            return type.ToMinimalDisplayString(model, position, s_format);
        string mark = type.NullableAnnotation == NullableAnnotation.Annotated ? "?" : "";
        if (type is IArrayTypeSymbol { Rank: 1 } array)
            return Of(array.ElementType, position) + "[]" + mark;
        if (type is not INamedTypeSymbol { ContainingType: null, IsTupleType: false } named)
            return null;
        string name = twins.Of(named)?.Name ?? named.OriginalDefinition.ToMinimalDisplayString(model, position, s_format).Split('<')[0];
        string?[] arguments = [.. named.TypeArguments.Select(each => Of(each, position))];
        if (arguments.Contains(null))
            return null;
        return (arguments.Length == 0 ? name : $"{name}<{string.Join(", ", arguments)}>") + mark;
    }

    /// <summary>Spells one as it is; null if it has no name.</summary>
    /// <param name="type">The type.</param>
    /// <param name="position">Where it will be.</param>
    public string? OfOriginal(ITypeSymbol type, int position) => HasNoName(type) ? null : type.ToMinimalDisplayString(model, position, s_format);

    private static bool HasNoName(ITypeSymbol type) => type switch
    {
        IErrorTypeSymbol => true,
        IArrayTypeSymbol array => HasNoName(array.ElementType),
        INamedTypeSymbol named => named.IsAnonymousType || named.TypeArguments.Any(HasNoName),
        _ => false,
    };
}
