using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Recognizes calls of methods whose source shows that they only return value tasks that have completed.</summary>
internal sealed class CompletedResults
{
    // Whatever is called deeper is not followed.
    private const int MaxCalls = 8;

    private readonly SemanticModel? _model;
    private readonly CancellationToken _cancellation;

    // The calls that are being followed: one that comes round to itself adds nothing to what else is returned.
    private readonly Stack<(IMethodSymbol Method, string Constants)> _followed = new();

    private CompletedResults(SemanticModel? model, CancellationToken cancellation)
    {
        _model = model;
        _cancellation = cancellation;
    }

    /// <summary>Whether the result of a call has completed: the method cannot be another at run time, and never suspends for these constants.</summary>
    /// <param name="call">The call.</param>
    /// <param name="model">The model of the caller's file.</param>
    /// <param name="cancellation">Ends the look into the source.</param>
    public static bool Of(IInvocationOperation call, SemanticModel? model, CancellationToken cancellation) =>
        new CompletedResults(model, cancellation).Of(call, ConstantArguments.None);

    /// <summary>Whether what a method returns has completed, wherever it is called.</summary>
    /// <param name="method">The method.</param>
    /// <param name="model">The model of the caller's file.</param>
    /// <param name="cancellation">Ends the look into the source.</param>
    public static bool Of(IMethodSymbol method, SemanticModel? model, CancellationToken cancellation) =>
        new CompletedResults(model, cancellation).Of(method.OriginalDefinition, static _ => ConstantArguments.None, mayBeAnother: method.IsVirtual || method.IsOverride);

    /// <summary>What an expression of the caller's file is; null for one of another file: a compiler's analyzers must not ask for the models of others.</summary>
    public IOperation? OperationOf(ExpressionSyntax expression) =>
        _model?.SyntaxTree == expression.SyntaxTree ? _model.GetOperation(expression, _cancellation) : null;

    /// <summary>Whether the result of a call has completed.</summary>
    /// <param name="call">The call.</param>
    /// <param name="caller">The constants that its own method is called with.</param>
    public bool Of(IInvocationOperation call, ConstantArguments caller)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        return Of(method, declaration => ConstantArguments.Of(call, caller, declaration), MayBeAnother(call, method));
    }

    private bool Of(IMethodSymbol method, Func<SyntaxNode, ConstantArguments> constantsFor, bool mayBeAnother)
    {
        method = method.PartialImplementationPart ?? method;
        if (method.IsAbstract || mayBeAnother || method.DeclaringSyntaxReferences.Length != 1 || _followed.Count >= MaxCalls)
            return false;

        SyntaxNode declaration = method.DeclaringSyntaxReferences[0].GetSyntax(_cancellation);
        ConstantArguments constants = constantsFor(declaration);
        if (_followed.Any(outer => SymbolEqualityComparer.Default.Equals(outer.Method, method)))
            return _followed.Any(outer => SymbolEqualityComparer.Default.Equals(outer.Method, method) && outer.Constants == constants.ToString());

        _followed.Push((method, constants.ToString()));
        CompletedCode code = new(constants, this);
        bool hasCompleted = Body(declaration) switch
        {
            ExpressionSyntax expression => method.IsAsync ? !code.Suspends(expression) : code.IsCompleted(expression) == true,
            BlockSyntax block => method.IsAsync ? !code.Suspends(block) : code.ReturnsCompleted(block),
            _ => false,
        };
        _followed.Pop();
        return hasCompleted;
    }

    // The object's class is certain where it is created for the call, or where there is none derived from it.
    private static bool MayBeAnother(IInvocationOperation call, IMethodSymbol method) =>
        (method.IsVirtual || method.IsOverride) && !method.IsSealed && !method.ContainingType.IsSealed
        && call.Instance is not (IObjectCreationOperation or { Type.IsSealed: true });

    private static SyntaxNode? Body(SyntaxNode declaration) => declaration switch
    {
        MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody?.Expression,
        _ => null,
    };
}
