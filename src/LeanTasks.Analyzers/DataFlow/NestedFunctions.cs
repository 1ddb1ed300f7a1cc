using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Analyses the lambdas and local functions of a body, each once.</summary>
internal sealed class NestedFunctions
{
    private readonly FlowContext _context;
    private readonly Dictionary<ISymbol, FunctionSummary> _summaries = new(SymbolEqualityComparer.Default);
    private readonly List<FlowContext> _analyzed = [];

    public NestedFunctions(FlowContext context) => _context = context;

    /// <summary>The bodies that have been analyzed.</summary>
    public IEnumerable<FlowContext> Analyzed => _analyzed;

    /// <summary>Analyses all lambdas and local functions, also those that do not run here.</summary>
    public void AnalyzeAll()
    {
        foreach (IMethodSymbol local in _context.Graph.LocalFunctions)
            Summarize(local);
        foreach (BasicBlock block in _context.Graph.Blocks)
        {
            foreach (IOperation operation in block.Operations)
                AnalyzeLambdas(operation);
            if (block.BranchValue is { } value)
                AnalyzeLambdas(value);
        }
    }

    /// <summary>The effect of running a lambda, or a referenced local function.</summary>
    public FunctionSummary Summarize(IOperation function) => function switch
    {
        IFlowAnonymousFunctionOperation lambda => Summarize(lambda),
        IMethodReferenceOperation method => Summarize(method.Method),
        _ => FunctionSummary.Empty,
    };

    /// <summary>The effect of calling a local function.</summary>
    public FunctionSummary Summarize(IMethodSymbol localFunction)
    {
        IMethodSymbol definition = localFunction.OriginalDefinition;
        for (FlowContext? context = _context; context is not null; context = context.Outer)
        {
            if (context.Graph.LocalFunctions.Contains(definition, SymbolEqualityComparer.Default))
            {
                FlowContext owner = context;
                return owner.Functions.Analyze(definition, () => owner.Graph.GetLocalFunctionControlFlowGraph(definition, _context.Cancellation));
            }
        }

        return FunctionSummary.Empty;
    }

    // A path knows only the lambdas of its own body.
    private FunctionSummary Summarize(IFlowAnonymousFunctionOperation lambda) =>
        Analyze(lambda.Symbol, () => _context.Graph.GetAnonymousFunctionControlFlowGraph(lambda, _context.Cancellation));

    private FunctionSummary Analyze(IMethodSymbol function, Func<ControlFlowGraph> graph)
    {
        if (_summaries.TryGetValue(function, out FunctionSummary? summary))
            return summary;

        // A recursive call finds this, and treats it as a function without effects.
        _summaries[function] = FunctionSummary.Empty;
        FlowContext context = new(graph(), function, _context.Types, _context, _context.Cancellation);
        FlowAnalysis analysis = new(context);
        bool complete = analysis.Run();
        _analyzed.Add(context);
        return _summaries[function] = complete ? Summarize(context, analysis.Ends) : FunctionSummary.Empty;
    }

    private static FunctionSummary Summarize(FlowContext context, IReadOnlyCollection<PathState> ends)
    {
        ImmutableDictionary<ISymbol, IOperation>.Builder consumed =
            ImmutableDictionary.CreateBuilder<ISymbol, IOperation>(SymbolEqualityComparer.Default);
        if (ends.Count != 0)
        {
            foreach (TrackedValue captured in context.CapturedValues)
            {
                if (ends.All(end => end.FactsOf(captured).Consumed is not null))
                    consumed.Add(captured.Variable!, ends.First().FactsOf(captured).Consumed!.Operation);
            }
        }

        return new FunctionSummary(consumed.ToImmutable(), context.CapturedAndAsked(), ConsumesParameter(context, ends));
    }

    private static bool ConsumesParameter(FlowContext context, IReadOnlyCollection<PathState> ends)
    {
        if (ends.Count == 0 || context.Function is not IMethodSymbol { Parameters.IsEmpty: false } function || !context.Types.IsSingleUse(function.Parameters[0].Type))
            return false;
        TrackedValue given = context.StoredIn(Storage.Of(function.Parameters[0]), ValueOrigin.Parameter);
        return ends.All(end => end.FactsOf(given).Consumed is not null);
    }

    private void AnalyzeLambdas(IOperation operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (operation is IFlowAnonymousFunctionOperation lambda)
            Summarize(lambda);
        foreach (IOperation child in operation.ChildOperations)
            AnalyzeLambdas(child);
    }
}
