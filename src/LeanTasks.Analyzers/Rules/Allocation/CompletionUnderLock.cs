using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN106: a source that runs its continuations inline is completed while a lock is held.</summary>
/// <remarks>
/// Reported only if the creation of this source, or of every source of the same type in the containing class, lacks the option. Sources from
/// elsewhere may have it.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CompletionUnderLock : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN106";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "A task completion source is completed while a lock is held",
        "{0} runs the source's continuations while the lock is held: complete it after releasing the lock, or create it with TaskCreationOptions.RunContinuationsAsynchronously",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterSymbolStartAction(start => RegisterType(start, types), SymbolKind.NamedType);

    private static void RegisterType(SymbolStartAnalysisContext context, TaskTypes types)
    {
        if (((INamedTypeSymbol)context.Symbol).TypeKind is not (TypeKind.Class or TypeKind.Struct))
            return;

        ConcurrentBag<(ISymbol? Target, ITypeSymbol? Type, ContinuationMode Mode)> creations = new();
        ConcurrentBag<IInvocationOperation> completions = new();
        context.RegisterOperationAction(
            operation =>
            {
                IObjectCreationOperation creation = (IObjectCreationOperation)operation.Operation;
                if (types.IsSource(creation.Type))
                    creations.Add((SourceCreation.TargetOf(creation), creation.Type, SourceCreation.ModeOf(creation, types)));
            },
            OperationKind.ObjectCreation);
        context.RegisterOperationAction(
            operation =>
            {
                IInvocationOperation invocation = (IInvocationOperation)operation.Operation;
                if (types.IsSource(invocation.TargetMethod.ContainingType)
                    && types.IsSource(invocation.Instance?.Type)
                    && SourceCreation.IsCompletion(invocation.TargetMethod)
                    && HeldLock.Contains(invocation))
                    completions.Add(invocation);
            },
            OperationKind.Invocation);
        context.RegisterSymbolEndAction(end =>
        {
            foreach (IInvocationOperation completion in completions)
            {
                if (RunsInline(completion, creations))
                    end.ReportDiagnostic(Diagnostic.Create(s_rule, completion.Syntax.GetLocation(), completion.TargetMethod.Name));
            }
        });
    }

    private static bool RunsInline(
        IInvocationOperation completion,
        ConcurrentBag<(ISymbol? Target, ITypeSymbol? Type, ContinuationMode Mode)> creations)
    {
        ISymbol? source = SourceCreation.SymbolOf(completion.Instance);
        List<ContinuationMode> own = creations
            .Where(creation => source is not null && SymbolEqualityComparer.Default.Equals(creation.Target, source))
            .Select(static creation => creation.Mode)
            .ToList();
        if (own.Count != 0)
        {
            return own.Contains(ContinuationMode.Inline)
                && !(source is ILocalSymbol local && SourceCreation.CompletesBeforeItIsSeen(local, completion));
        }

        List<ContinuationMode> alike = creations
            .Where(creation => SymbolEqualityComparer.Default.Equals(creation.Type, completion.Instance!.Type))
            .Select(static creation => creation.Mode)
            .ToList();
        return alike.Count != 0 && alike.TrueForAll(static mode => mode == ContinuationMode.Inline);
    }
}
