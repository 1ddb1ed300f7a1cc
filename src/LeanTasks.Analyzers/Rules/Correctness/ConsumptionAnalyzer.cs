using System.Collections.Immutable;
using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>Reports LEAN001, LEAN002 and LEAN003 by analyzing the data flow on all paths of a method.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConsumptionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [ConsumedTwice.Rule, ConsumedConcurrently.Rule, ReadEarly.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Find(start.Compilation) is { } types)
                start.RegisterOperationBlockAction(block => Analyze(block, types));
        });
    }

    private static void Analyze(OperationBlockAnalysisContext context, KnownTypes types)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            if (block.Kind is OperationKind.None or OperationKind.Attribute || !MisuseFinder.HasSomethingToFollow(block, types))
                continue;
            foreach (Misuse misuse in MisuseFinder.Find(context.GetControlFlowGraph(block), context.OwningSymbol, types, context.CancellationToken))
            {
                if (misuse.Kind == MisuseKind.ReadEarly && ReviewedPragma.Covers(misuse.Operation.Syntax))
                    continue;
                if (!IsField(misuse.Value.Variable) || IsCertain(misuse.Value.Variable!, misuse, context.CancellationToken))
                    context.ReportDiagnostic(Create(misuse));
            }
        }
    }

    private static bool IsField(ISymbol? variable) =>
        variable is IFieldSymbol or IPropertySymbol || (variable is IParameterSymbol parameter && KeptMember.Is(parameter));

    private static bool IsCertain(ISymbol field, Misuse misuse, CancellationToken cancellation) =>
        FieldWriters.AreOnlyIn(field, misuse.Operation.Syntax, cancellation) && !FieldWriters.PutOnlyReusable(field, cancellation);

    private static Diagnostic Create(Misuse misuse) => misuse.Kind switch
    {
        MisuseKind.ConsumedTwice or MisuseKind.AskedAfterwards => ConsumedTwice.Create(misuse),
        MisuseKind.ConsumedConcurrently => ConsumedConcurrently.Create(misuse),
        _ => ReadEarly.Create(misuse),
    };
}
