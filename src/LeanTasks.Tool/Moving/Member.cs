using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>A declaration in the source, the same in each project and for each framework that has its file.</summary>
/// <param name="Path">The file.</param>
/// <param name="Start">Where its declaration begins.</param>
internal readonly record struct Member(string Path, int Start)
{
    /// <summary>The declarations of a symbol: none if it is of a reference; several if it is partial.</summary>
    /// <param name="symbol">The symbol.</param>
    public static IEnumerable<Member> Of(ISymbol symbol)
    {
        ISymbol declared = (symbol is IMethodSymbol { AssociatedSymbol: { } property } ? property : symbol).OriginalDefinition;
        foreach (SyntaxReference reference in declared.DeclaringSyntaxReferences)
            yield return new Member(reference.SyntaxTree.FilePath, reference.Span.Start);
        if (declared is IMethodSymbol { PartialDefinitionPart: { } definition })
            yield return Of(definition).First();
        if (declared is IMethodSymbol { PartialImplementationPart: { } implementation })
            yield return Of(implementation).First();
    }
}
