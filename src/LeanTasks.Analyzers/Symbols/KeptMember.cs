using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers;

/// <summary>A member whose field the compiler generates.</summary>
internal static class KeptMember
{
    /// <summary>Whether a property is stored in a compiler-generated field that only its type can write.</summary>
    public static bool Is(IPropertySymbol property) =>
        property is { IsVirtual: false, IsAbstract: false, IsOverride: false, IsIndexer: false, GetMethod: not null }
        && property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private } or { IsInitOnly: true }
        && property.ContainingType.GetMembers().Any(member => member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property))
        && !property.DeclaringSyntaxReferences.Any(static declaration => declaration.GetSyntax() is PropertyDeclarationSyntax written && HasCode(written));

    // An accessor that names the field may put another value there.
    private static bool HasCode(PropertyDeclarationSyntax property) =>
        property.ExpressionBody is not null
        || property.AccessorList?.Accessors.Any(static accessor => accessor.Body is not null || accessor.ExpressionBody is not null) == true;

    /// <summary>Whether a parameter is of a primary constructor, and so a field where a method uses it.</summary>
    public static bool Is(IParameterSymbol parameter) => parameter.ContainingSymbol is IMethodSymbol method && IsPrimary(method);

    /// <summary>Whether a method is the constructor whose parameters follow the name of its type.</summary>
    public static bool IsPrimary(IMethodSymbol method) =>
        method.MethodKind == MethodKind.Constructor
        && method.DeclaringSyntaxReferences.Any(static declaration => declaration.GetSyntax() is TypeDeclarationSyntax);
}
