using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN101: a lambda captures variables, although the called method can pass them as state.</summary>
/// <remarks>Reported only if a copy can replace the captures: variables that are written once, and <see langword="this"/>.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CapturingLambda : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN101";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "A lambda captures variables that can be passed as state",
        "This lambda allocates a delegate on each call because it captures {0}: use a static lambda, and pass the state through {1}",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterOperationAction(Look, OperationKind.AnonymousFunction);

    private static void Look(OperationAnalysisContext context)
    {
        IAnonymousFunctionOperation lambda = (IAnonymousFunctionOperation)context.Operation;
        if (lambda.Symbol.IsStatic || StateOverload.For(lambda) is not { } overload || Captures.Of(lambda) is not { IsEmpty: false } captures)
            return;

        Location place = lambda.Syntax switch
        {
            LambdaExpressionSyntax expression => expression.ArrowToken.GetLocation(),
            AnonymousMethodExpressionSyntax anonymous => anonymous.DelegateKeyword.GetLocation(),
            SyntaxNode other => other.GetLocation(),
        };
        string method = overload.Method.MethodKind == MethodKind.Constructor ? overload.Method.ContainingType.Name : overload.Method.Name;
        context.ReportDiagnostic(Diagnostic.Create(s_rule, place, captures.Describe(), method));
    }
}
