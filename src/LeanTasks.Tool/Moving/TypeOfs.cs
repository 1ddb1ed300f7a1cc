using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Decides which types that the code looks at when it runs move.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <remarks>
/// A task alone stays: it is compared with what signatures of other code return. What has tasks in it, as <c>Func&lt;Task&gt;</c>, moves with the casts
/// and type arguments beside it, so that a key, a service or a delegate of that type is still found.
/// </remarks>
internal sealed class TypeOfs(SemanticModel model, Twins twins)
{
    /// <summary>Whether a name is in one that stays.</summary>
    /// <param name="name">The name.</param>
    public bool Stays(SyntaxNode name) => name.FirstAncestorOrSelf<TypeOfExpressionSyntax>() is { } type && Stays(type);

    /// <summary>What somebody should know of one; null for nothing.</summary>
    /// <param name="type">The expression.</param>
    public string? Tell(TypeOfExpressionSyntax type)
    {
        if (model.GetTypeInfo(type.Type).Type is not { } named || !twins.AreIn(named))
            return null;
        string text = $"typeof({named.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)})";
        if (AttributeOf(type) is { } attribute)
            return IsOfBuilder(attribute) ? null : $"{text} in an attribute is changed, so code that reads the attribute gets a different type";
        return Stays(type) ? $"{text} is not changed, because it may describe signatures of other code" : $"{text} is changed with the casts and type arguments of this code, but signatures of other code still use it";
    }

    private static AttributeSyntax? AttributeOf(SyntaxNode node) => node.FirstAncestorOrSelf<AttributeSyntax>();

    private bool IsOfBuilder(AttributeSyntax attribute) => model.GetTypeInfo(attribute).Type?.Name == "AsyncMethodBuilderAttribute";

    // An alias has one type for all that use it.
    private bool Stays(TypeOfExpressionSyntax type) => AttributeOf(type) is null
        && ((twins.Of(model.GetTypeInfo(type.Type).Type) is not null && model.GetAliasInfo(type.Type) is null) || IsOfOthers(type));

    // Parameters that a member of a type of others is looked up by.
    private bool IsOfOthers(TypeOfExpressionSyntax type) => type.Ancestors().OfType<InvocationExpressionSyntax>()
        .Select(static call => call.Expression).OfType<MemberAccessExpressionSyntax>()
        .Any(access => access.Expression is TypeOfExpressionSyntax looked && looked != type && access.Name.Identifier.ValueText.StartsWith("Get", StringComparison.Ordinal)
            && model.GetTypeInfo(looked.Type).Type is { DeclaringSyntaxReferences.IsEmpty: true });
}
