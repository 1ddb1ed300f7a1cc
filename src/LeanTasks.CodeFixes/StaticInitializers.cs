using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>
/// Finds the initializers of static fields, events and properties that may run code of the type. They run in the order of the text,
/// and those of several parts of a type in an order that the language does not define.
/// </summary>
internal static class StaticInitializers
{
    /// <summary>The first member of a part of a type whose initializer may run code.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="part">The part.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>Its index; <see cref="int.MaxValue"/> where there is none.</returns>
    public static int IndexOfFirst(SemanticModel model, TypeDeclarationSyntax part, CancellationToken cancellationToken)
    {
        int index = part.Members.IndexOf(member => ValuesOf(member).Any(value => MayRunCode(model, value, cancellationToken)));
        return index < 0 ? int.MaxValue : index;
    }

    /// <summary>Whether parts of a type other than one have such initializers.</summary>
    /// <param name="model">The meaning of the part's tree.</param>
    /// <param name="part">The part.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static bool AreInOtherParts(SemanticModel model, TypeDeclarationSyntax part, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(part, cancellationToken) is { } type
        && type.DeclaringSyntaxReferences
            .Select(reference => reference.GetSyntax(cancellationToken))
            .OfType<TypeDeclarationSyntax>()
            .Any(other => other != part && IndexOfFirst(model.Compilation.GetSemanticModel(other.SyntaxTree), other, cancellationToken) != int.MaxValue);

    private static IEnumerable<ExpressionSyntax> ValuesOf(MemberDeclarationSyntax member) => !member.Modifiers.Any(SyntaxKind.StaticKeyword) ? [] : member switch
    {
        BaseFieldDeclarationSyntax field => field.Declaration.Variables.Where(static variable => variable.Initializer is not null).Select(static variable => variable.Initializer!.Value),
        PropertyDeclarationSyntax { Initializer.Value: { } value } => [value],
        _ => [],
    };

    private static bool MayRunCode(SemanticModel model, ExpressionSyntax value, CancellationToken cancellationToken) =>
        !model.GetConstantValue(value, cancellationToken).HasValue
        && !(model.GetOperation(value, cancellationToken) is IInvocationOperation call && ConstantResult.IsOfConstant(call));
}
