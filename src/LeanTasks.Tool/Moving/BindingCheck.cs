using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds calls that mean another overload after the move than before: they compile, and do something else.</summary>
/// <param name="files">The files.</param>
internal sealed class BindingCheck(IReadOnlyDictionary<string, MovedFile> files)
{
    /// <summary>Finds them in a file, each with its place in the original text.</summary>
    /// <param name="file">The file.</param>
    /// <param name="before">The model of the original source.</param>
    /// <param name="after">The model of the present source.</param>
    public IEnumerable<(InvocationExpressionSyntax Call, int Position, IMethodSymbol Before, IMethodSymbol Now)> Find(MovedFile file, SemanticModel before, SemanticModel after)
    {
        SyntaxNode present = after.SyntaxTree.GetRoot();
        foreach (InvocationExpressionSyntax call in before.SyntaxTree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call.ArgumentList.Arguments.Count == 0
                || before.GetSymbolInfo(call).Symbol is not IMethodSymbol { IsImplicitlyDeclared: false, MethodKind: not MethodKind.DelegateInvoke } method)
            {
                continue;
            }

            int position = call.ArgumentList.OpenParenToken.SpanStart;
            SyntaxToken token = present.FindToken(file.ToPresent(position));
            if (token.Parent is not ArgumentListSyntax { Parent: InvocationExpressionSyntax now } || after.GetSymbolInfo(now).Symbol is not IMethodSymbol found)
                continue;
            if (found.ContainingAssembly?.Name != Twins.Library && !AreSame(method, found))
                yield return (now, position, method, found);
        }
    }

    private static IMethodSymbol Definition(IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition;

    private bool AreSame(IMethodSymbol before, IMethodSymbol after)
    {
        Member? one = Member.Of(Definition(before)).Select(static each => (Member?)each).FirstOrDefault();
        Member? other = Member.Of(Definition(after)).Select(static each => (Member?)each).FirstOrDefault();
        if (one is null && other is null)
            return Definition(before).ToDisplayString() == Definition(after).ToDisplayString();
        return one is not null && other is { } declared && one.Value.Path == declared.Path
            && one.Value.Start == (files.TryGetValue(declared.Path, out MovedFile? file) ? file.ToOriginal(declared.Start) : declared.Start);
    }
}
