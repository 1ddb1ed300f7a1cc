using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Values that live on the stack: those of ref structs, and references to variables. They cannot be kept while a method is suspended.</summary>
internal static class StackBound
{
    /// <summary>Whether code can be generated for a document that was fixed, as far as such values in the fixed member can prevent it.</summary>
    /// <remarks>The compiler tells only when it generates code whether such a value is needed after an await. That takes time, and is done only where there are some.</remarks>
    /// <param name="model">The meaning of the tree before the fix.</param>
    /// <param name="member">The member before the fix.</param>
    /// <param name="mended">The document after the fix.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static async Task<bool> AllowAsync(SemanticModel model, SyntaxNode member, Document mended, CancellationToken cancellationToken)
    {
        if (!member.DescendantNodes().Any(node => IsOne(model, node, cancellationToken)))
            return true;
        if (await mended.Project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation)
            return false;

        using MemoryStream assembly = new();
        return compilation.Emit(assembly, cancellationToken: cancellationToken).Success;
    }

    private static bool IsOne(SemanticModel model, SyntaxNode node, CancellationToken cancellationToken) => node switch
    {
        RefTypeSyntax => true,
        CommonForEachStatementSyntax loop => model.GetForEachStatementInfo(loop).GetEnumeratorMethod?.ReturnType.IsRefLikeType == true,
        ExpressionSyntax expression => IsOfRefStruct(model.GetTypeInfo(expression, cancellationToken))
            || model.GetSymbolInfo(expression, cancellationToken).Symbol is IMethodSymbol { RefKind: not RefKind.None } or IPropertySymbol { RefKind: not RefKind.None },
        _ => false,
    };

    private static bool IsOfRefStruct(TypeInfo info) => info.Type?.IsRefLikeType == true || info.ConvertedType?.IsRefLikeType == true;
}
