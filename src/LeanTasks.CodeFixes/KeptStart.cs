using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Finds where an operation begins whose value is kept: by GetOrAdd of a dictionary, a Lazy or a static field.</summary>
internal static class KeptStart
{
    /// <summary>The expression that begins the operation.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="use">An expression that gets the value.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>Null where the value is not kept, or begins in another file.</returns>
    public static ExpressionSyntax? Of(SemanticModel model, SyntaxNode use, CancellationToken cancellationToken)
    {
        foreach (ExpressionSyntax part in use.DescendantNodesAndSelf(static node => node is not AnonymousFunctionExpressionSyntax).OfType<ExpressionSyntax>())
        {
            ExpressionSyntax? start = model.GetSymbolInfo(part, cancellationToken).Symbol switch
            {
                IMethodSymbol { Name: "GetOrAdd", ContainingType.Name: "ConcurrentDictionary" } when part is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 1 } arguments } =>
                    MadeBy(arguments[1].Expression),
                IPropertySymbol { Name: "Value", ContainingType.Name: "Lazy" } when part is MemberAccessExpressionSyntax value && ValueOf(model, value.Expression, cancellationToken) is
                    BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } => MadeBy(arguments[0].Expression),
                IFieldSymbol { IsStatic: true, IsReadOnly: true } field when !field.Type.GetMembers("Preserve").IsEmpty => ValueOf(model, part, cancellationToken) as InvocationExpressionSyntax,
                _ => null,
            };
            if (start is not null)
                return start.SyntaxTree == model.SyntaxTree ? start : null;
        }

        return null;
    }

    private static ExpressionSyntax? MadeBy(ExpressionSyntax factory) => factory switch
    {
        LambdaExpressionSyntax { ExpressionBody: { } body } => body,
        LambdaExpressionSyntax { Block.Statements: { Count: 1 } statements } => (statements[0] as ReturnStatementSyntax)?.Expression,
        _ => null,
    };

    private static ExpressionSyntax? ValueOf(SemanticModel model, ExpressionSyntax field, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(field, cancellationToken).Symbol is IFieldSymbol symbol && FieldWriters.ValuesOf(symbol, cancellationToken) is { Count: 1 } values ? values[0] : null;
}
