using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>The copy of <see langword="this"/> on which an async method of a struct works: what it writes, its caller does not see.</summary>
internal static class CopiedThis
{
    /// <summary>Whether a method may change its struct, so that <c>async</c> decides what its caller sees.</summary>
    /// <param name="method">The method.</param>
    public static bool MayChange(IMethodSymbol method) =>
        method is { IsStatic: false, IsReadOnly: false, MethodKind: not (MethodKind.LocalFunction or MethodKind.AnonymousFunction), ContainingType: { TypeKind: TypeKind.Struct, IsReadOnly: false } };

    /// <summary>Whether a method may change its struct, and uses it.</summary>
    /// <param name="model">The meaning of the method's tree.</param>
    /// <param name="declaration">The method's declaration.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    public static bool MayBeChangedBy(SemanticModel model, SyntaxNode declaration, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(declaration, cancellationToken) is IMethodSymbol method
        && MayChange(method)
        && model.GetOperation(declaration, cancellationToken)?.Descendants().Any(static operation => operation switch
        {
            IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => true,
            IParameterReferenceOperation reference => KeptMember.Is(reference.Parameter),
            _ => false,
        }) == true;
}
