using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>The code that can see a local variable.</summary>
internal static class EnclosingMember
{
    /// <summary>The member around a node. All top-level statements of a file are one.</summary>
    /// <param name="node">A node within a member.</param>
    public static SyntaxNode Of(SyntaxNode node) =>
        node.Ancestors().First(static ancestor => ancestor is (MemberDeclarationSyntax and not GlobalStatementSyntax) or CompilationUnitSyntax);
}
