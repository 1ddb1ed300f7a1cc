using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds calls, of constructors and indexers too, that mean another overload after the move than before: they compile, and do something else.</summary>
/// <param name="files">The files.</param>
internal sealed class BindingCheck(IReadOnlyDictionary<string, MovedFile> files)
{
    /// <summary>Finds them in a file, each with its place in the original text.</summary>
    /// <param name="file">The file.</param>
    /// <param name="before">The model of the original source.</param>
    /// <param name="after">The model of the present source.</param>
    public IEnumerable<(BaseArgumentListSyntax Arguments, int Position, ISymbol Before, ISymbol Now)> Find(MovedFile file, SemanticModel before, SemanticModel after)
    {
        SyntaxNode present = after.SyntaxTree.GetRoot();
        foreach (BaseArgumentListSyntax arguments in before.SyntaxTree.GetRoot().DescendantNodes().OfType<BaseArgumentListSyntax>())
        {
            if (MemberOf(arguments, before) is not { IsImplicitlyDeclared: false } member || member is IFunctionPointerTypeSymbol or IMethodSymbol { MethodKind: MethodKind.DelegateInvoke }
                || (arguments.Arguments.Count == 0 && member is not IMethodSymbol { ReducedFrom: not null }))
            {
                continue;
            }

            // None where the move has written another expression.
            int position = arguments.SpanStart;
            SyntaxToken token = present.FindToken(file.ToPresent(position));
            if (file.ToOriginal(token.SpanStart) != position || token.Parent is not BaseArgumentListSyntax now || MemberOf(now, after) is not { } found)
                continue;
            if (found.ContainingAssembly?.Name != Twins.Library && !AreSame(member, found))
                yield return (now, position, member, found);
        }
    }

    // Of 'new X(…)', 'new(…)', ': base(…)' and 'x?[…]', too.
    private static ISymbol? MemberOf(BaseArgumentListSyntax arguments, SemanticModel model) => model.GetSymbolInfo(arguments.Parent!).Symbol;

    private static ISymbol Definition(ISymbol member) => ((member as IMethodSymbol)?.ReducedFrom ?? member).OriginalDefinition;

    private bool AreSame(ISymbol before, ISymbol after)
    {
        Member? one = Member.Of(Definition(before)).Select(static each => (Member?)each).FirstOrDefault();
        Member? other = Member.Of(Definition(after)).Select(static each => (Member?)each).FirstOrDefault();
        if (one is null && other is null)
            return Definition(before).ToDisplayString() == Definition(after).ToDisplayString();
        return one is not null && other is { } declared && one.Value.Path == declared.Path
            && one.Value.Start == (files.TryGetValue(declared.Path, out MovedFile? file) ? file.ToOriginal(declared.Start) : declared.Start);
    }
}

/// <summary>A call that means another overload after the move than before, and cannot be given what it was bound for.</summary>
/// <param name="Site">What is reported if it remains.</param>
/// <param name="Position">The place in its original text.</param>
/// <param name="Causes">The members that the move may have changed to that effect: what was called, what is now, and what the call uses.</param>
internal sealed record Rebound(Site Site, int Position, IReadOnlyList<Member> Causes);
