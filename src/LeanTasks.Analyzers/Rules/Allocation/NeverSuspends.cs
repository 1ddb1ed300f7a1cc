using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN109: a loop awaits an async method that never suspends.</summary>
/// <remarks>Reported only for methods of this compilation that do not override or implement another method and cannot be overridden.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NeverSuspends : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN109";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "An async method that never suspends is awaited in a loop",
        "{0} always completes synchronously: make it a non-async method, so that each iteration of the loop saves a state machine and a task",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterOperationAction(operation => Look(operation, types), OperationKind.Await);

    private static void Look(OperationAnalysisContext context, TaskTypes types)
    {
        IOperation awaited = ((IAwaitOperation)context.Operation).Operation;
        if (awaited is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } configured })
            awaited = configured;

        if (awaited is not IInvocationOperation { TargetMethod: { IsAsync: true } method } call || !types.IsTask(method.ReturnType) || !IsInLoop(call))
            return;

        if (IsTheBodyThatRuns(method) && NeverAwaits(method, context.CancellationToken))
            context.ReportDiagnostic(Diagnostic.Create(s_rule, call.Syntax.GetLocation(), method.Name));
    }

    private static bool IsInLoop(IOperation operation)
    {
        for (IOperation at = operation; at.Parent is { } parent and not IAnonymousFunctionOperation and not ILocalFunctionOperation; at = parent)
        {
            bool runsOnce = parent switch
            {
                IForEachLoopOperation each => each.Collection == at,
                IForLoopOperation counting => counting.Before.Contains(at),
                _ => false,
            };
            if (parent is ILoopOperation && !runsOnce)
                return true;
        }

        return false;
    }

    private static bool IsTheBodyThatRuns(IMethodSymbol method)
    {
        if (method.IsAbstract || method.IsExtern || method.ContainingType?.TypeKind == TypeKind.Interface || CopiedThis.MayChange(method))
            return false;

        bool isReplaceable = (method.IsVirtual || method.IsOverride) && !method.IsSealed && method.ContainingType?.IsSealed != true;
        return !isReplaceable && !method.IsOverride && !ImplementsInterface(method);
    }

    private static bool ImplementsInterface(IMethodSymbol method)
    {
        if (method.MethodKind != MethodKind.Ordinary || method.IsStatic)
            return false;

        foreach (INamedTypeSymbol type in method.ContainingType.AllInterfaces)
        {
            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(member), method.OriginalDefinition))
                    return true;
            }
        }

        return false;
    }

    private static bool NeverAwaits(IMethodSymbol method, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in method.OriginalDefinition.DeclaringSyntaxReferences)
        {
            SyntaxNode declaration = reference.GetSyntax(cancellationToken);
            SyntaxNode? body = declaration switch
            {
                MethodDeclarationSyntax ordinary => (SyntaxNode?)ordinary.Body ?? ordinary.ExpressionBody,
                LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody,
                _ => null,
            };
            if (body is not null)
                return !declaration.ContainsDirectives && !OnlyThrows(body) && !OwnNodes(body).Any(MaySuspend);
        }

        return false;
    }

    private static bool OnlyThrows(SyntaxNode body) => body switch
    {
        BlockSyntax block => block.Statements.Count == 0 || block.Statements.Last() is ThrowStatementSyntax,
        ArrowExpressionClauseSyntax arrow => arrow.Expression is ThrowExpressionSyntax,
        _ => false,
    };

    private static IEnumerable<SyntaxNode> OwnNodes(SyntaxNode body) =>
        body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));

    private static bool MaySuspend(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax await => !IsCompleted(PassThroughShape.WithoutConfigureAwait(await.Expression)),
        CommonForEachStatementSyntax each => each.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax local => local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax scope => scope.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };

    // Task.CompletedTask, ValueTask.FromResult(…) and the like, recognized by their names: the body may be in another file.
    private static bool IsCompleted(ExpressionSyntax awaited)
    {
        MemberAccessExpressionSyntax? member = awaited switch
        {
            MemberAccessExpressionSyntax property when property.Name.Identifier.ValueText == "CompletedTask" => property,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax method } when method.Name.Identifier.ValueText == "FromResult" => method,
            _ => null,
        };
        return member is { Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" or "LeanTask" } };
    }
}
