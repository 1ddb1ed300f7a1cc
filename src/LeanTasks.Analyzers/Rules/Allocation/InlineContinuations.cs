using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN105: a task completion source without RunContinuationsAsynchronously.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InlineContinuations : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN105";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "A task completion source runs its continuations inline",
        "Continuations run on the stack of the thread that completes this source: pass TaskCreationOptions.RunContinuationsAsynchronously",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterOperationAction(operation => Look(operation, types), OperationKind.ObjectCreation);

    private static void Look(OperationAnalysisContext context, TaskTypes types)
    {
        IObjectCreationOperation creation = (IObjectCreationOperation)context.Operation;
        if (!types.IsSource(creation.Type) || SourceCreation.ModeOf(creation, types) != ContinuationMode.Inline || SourceCreation.IsLost(creation, types))
            return;

        if (SourceCreation.TargetOf(creation) is ILocalSymbol local && SourceCreation.CompletesBeforeItIsSeen(local, creation))
            return;
        if (SourceCompletion.FollowsInConstructor(creation, context.ContainingSymbol))
            return;

        context.ReportDiagnostic(Diagnostic.Create(s_rule, creation.Syntax.GetLocation()));
    }
}
