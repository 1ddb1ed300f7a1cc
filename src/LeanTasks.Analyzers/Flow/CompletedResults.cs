using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.Flow;

/// <summary>Recognizes calls of methods whose source shows that they only return value tasks that have completed.</summary>
internal static class CompletedResults
{
    /// <summary>Whether the result of a call has completed: the method cannot be another at run time, and never suspends for these constants.</summary>
    /// <param name="call">The call.</param>
    /// <param name="model">The model of the caller's file.</param>
    /// <param name="cancellation">Ends the look into the source.</param>
    public static bool Of(IInvocationOperation call, SemanticModel? model, CancellationToken cancellation)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        method = method.PartialImplementationPart ?? method;
        if (method.IsAbstract || ((method.IsVirtual || method.IsOverride) && !method.IsSealed && !method.ContainingType.IsSealed)
            || method.DeclaringSyntaxReferences.Length != 1)
        {
            return false;
        }

        SyntaxNode declaration = method.DeclaringSyntaxReferences[0].GetSyntax(cancellation);
        CompletedCode code = new(ConstantArguments.Of(call), model);
        return Body(declaration) switch
        {
            ExpressionSyntax expression => method.IsAsync ? !code.Awaits(expression) : code.IsCompleted(expression) == true,
            BlockSyntax block => method.IsAsync ? !code.Awaits(block) : code.ReturnsCompleted(block),
            _ => false,
        };
    }

    private static SyntaxNode? Body(SyntaxNode declaration) => declaration switch
    {
        MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody?.Expression,
        _ => null,
    };
}
