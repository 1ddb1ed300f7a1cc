using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers;

/// <summary>The base class of the rules LEAN101 to LEAN109: suggestions about tasks, not reported in generated code.</summary>
public abstract class AllocationRule : DiagnosticAnalyzer
{
    /// <summary>The category of every rule here.</summary>
    internal const string Category = "Allocation";

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (TaskTypes.Of(start.Compilation) is { } types)
                Register(start, types);
        });
    }

    /// <summary>Registers the rule's actions. Not called if the compilation has no task types.</summary>
    /// <param name="context">The compilation's start.</param>
    /// <param name="types">The compilation's task types.</param>
    private protected abstract void Register(CompilationStartAnalysisContext context, TaskTypes types);
}
