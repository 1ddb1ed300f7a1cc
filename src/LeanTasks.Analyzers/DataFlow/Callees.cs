using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>How a method uses a single-use value that it receives.</summary>
internal static class Callees
{
    /// <summary>
    /// Whether the method takes the value over. It does not if its source shows that it only checks the value. Nor if it returns
    /// a bool or is named Try…, because then it may or may not take it.
    /// </summary>
    public static bool Consumes(IMethodSymbol method, IParameterSymbol parameter)
    {
        if (method.ReturnType.SpecialType == SpecialType.System_Boolean || method.Name.StartsWith("Try", StringComparison.Ordinal))
            return false;
        foreach (SyntaxReference reference in parameter.OriginalDefinition.DeclaringSyntaxReferences)
        {
            // The parameter's own reference names the declaration with the body, or an abstract one, which shows nothing.
            SyntaxNode? declaration = reference.GetSyntax().FirstAncestorOrSelf<SyntaxNode>(
                node => node is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or TypeDeclarationSyntax);
            if (declaration is not null && HasBody(declaration) && OnlyLooks(declaration, parameter.Name))
                return false;
        }

        return true;
    }

    private static bool HasBody(SyntaxNode declaration) => declaration switch
    {
        BaseMethodDeclarationSyntax method => method.Body is { } body ? !OnlyThrows(body) : method.ExpressionBody is { Expression: not ThrowExpressionSyntax },
        LocalFunctionStatementSyntax local => local.Body is { } body ? !OnlyThrows(body) : local.ExpressionBody is { Expression: not ThrowExpressionSyntax },
        _ => false,
    };

    private static bool OnlyThrows(BlockSyntax body) => body.Statements.Count == 1 && body.Statements[0] is ThrowStatementSyntax;

    private static bool OnlyLooks(SyntaxNode declaration, string name)
    {
        foreach (IdentifierNameSyntax use in declaration.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText == name && !IsLook(use))
                return false;
        }

        return true;
    }

    private static bool IsLook(IdentifierNameSyntax use) => use.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Expression == use =>
            access.Name.Identifier.ValueText is "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled"
                or "Equals" or "GetHashCode" or "ToString" or "GetType",
        MemberAccessExpressionSyntax access => access.Name == use,
        NameColonSyntax or NameEqualsSyntax => true,
        BinaryExpressionSyntax binary => binary.IsKind(SyntaxKind.EqualsExpression) || binary.IsKind(SyntaxKind.NotEqualsExpression),
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } } => true,
        _ => false,
    };
}
