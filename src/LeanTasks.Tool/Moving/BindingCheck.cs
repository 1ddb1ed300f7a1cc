using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds calls of other code that mean another overload after the move than before: they compile, and do something else.</summary>
internal static class BindingCheck
{
    /// <summary>Finds them in a file, each with its place in the original text.</summary>
    /// <param name="file">The file.</param>
    /// <param name="before">The model of the original source.</param>
    /// <param name="after">The model of the present source.</param>
    public static IEnumerable<(InvocationExpressionSyntax Call, int Position, IMethodSymbol Now)> Find(MovedFile file, SemanticModel before, SemanticModel after)
    {
        SyntaxNode present = after.SyntaxTree.GetRoot();
        foreach (InvocationExpressionSyntax call in before.SyntaxTree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call.ArgumentList.Arguments.Count == 0 || before.GetSymbolInfo(call).Symbol is not IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true } method)
                continue;
            int position = call.ArgumentList.OpenParenToken.SpanStart;
            SyntaxToken token = present.FindToken(file.ToPresent(position));
            if (token.Parent is not ArgumentListSyntax { Parent: InvocationExpressionSyntax now } || after.GetSymbolInfo(now).Symbol is not IMethodSymbol found)
                continue;
            if (found.ContainingAssembly?.Name != Twins.Library && Signature(found) != Signature(method))
                yield return (now, position, found);
        }
    }

    private static string Signature(IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition.ToDisplayString();
}
