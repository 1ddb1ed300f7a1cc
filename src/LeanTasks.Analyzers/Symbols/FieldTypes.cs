using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers;

/// <summary>
/// What the declarations of fields say of their types, by their text alone. Most compilations keep no value that may be
/// consumed only once in a field. Following each type to see that would cost each of their builds.
/// </summary>
internal static class FieldTypes
{
    // A tree never changes: an edit in the IDE replaces one, and the others keep their answer. The table locks for itself.
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<bool>> s_known = new();

    /// <summary>
    /// Whether a field, a property or a parameter of a primary constructor may be of such a type. An alias of one counts,
    /// whoever uses it.
    /// </summary>
    public static bool MayBeSingleUse(Compilation compilation, CancellationToken cancellation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (s_known.GetValue(tree, tree => new StrongBox<bool>(DeclaresSingleUse(tree.GetRoot(cancellation)))).Value)
                return true;
        }

        return false;
    }

    // The bodies of members are not walked.
    private static bool DeclaresSingleUse(SyntaxNode node)
    {
        foreach (SyntaxNode child in node.ChildNodes())
        {
            bool declares = child switch
            {
                UsingDirectiveSyntax directive => directive.Alias is not null && IsNamedIn(directive),
                FieldDeclarationSyntax field => IsNamedIn(field.Declaration.Type),
                PropertyDeclarationSyntax property => IsNamedIn(property.Type),
                ParameterListSyntax parameters => node is TypeDeclarationSyntax && IsNamedIn(parameters),
                BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax => DeclaresSingleUse(child),
                _ => false,
            };
            if (declares)
                return true;
        }

        return false;
    }

    private static bool IsNamedIn(SyntaxNode declaration)
    {
        foreach (SyntaxNode node in declaration.DescendantNodesAndSelf())
        {
            if (node is SimpleNameSyntax name && KnownTypes.NamesSingleUse(name.Identifier.ValueText))
                return true;
        }

        return false;
    }
}
