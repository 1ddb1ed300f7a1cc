using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Marks values as consumed, and records those that were consumed before, or whose result is read too early. Which calls consume is decided in <see cref="Calls"/>.</summary>
internal sealed class Consumer
{
    private readonly FlowContext _context;
    private readonly Action<PathState> _onThrow;

    public Consumer(FlowContext context, Action<PathState> onThrow)
    {
        _context = context;
        _onThrow = onThrow;
    }

    /// <summary>Consumes a value at an operation.</summary>
    public void Consume(TrackedValue? value, ConsumptionKind kind, IOperation operation, PathState state)
    {
        if (value is null)
            return;
        ValueFacts facts = state.FactsOf(value);
        Consumption consumption = _context.ConsumptionAt(operation, kind);
        if (facts.Consumed is { } earlier)
        {
            if (!AreAlternatives(earlier, consumption))
                Report(AreConcurrent(earlier, consumption) ? MisuseKind.ConsumedConcurrently : MisuseKind.ConsumedTwice, earlier);
        }
        else if (kind == ConsumptionKind.Repeated)
        {
            Report(MisuseKind.ConsumedConcurrently, consumption);
        }
        else if (KeptValues.Is(value, _context))
        {
            Report(MisuseKind.ConsumedTwice, consumption, isKept: true);
        }
        else if (kind == ConsumptionKind.ReadResult && value.Origin == ValueOrigin.Call && facts.Checks == CompletionChecks.None
            && !(value.Maker is IInvocationOperation call && CompletedResults.Of(call, _context.Model, _context.Cancellation))
            && !Modes.AreKnownTo(_context))
        {
            Report(MisuseKind.ReadEarly, null);
        }

        if (facts.Consumed is null)
            state.SetFacts(value, facts.WithConsumption(consumption));
        if (facts.Consumed is null && value.Element is { } element && element.IsConsumedInEachRound(operation))
        {
            TrackedValue all = _context.AllIn(element.All, state);
            ValueFacts known = state.FactsOf(all);
            if (known.Consumed is null)
                state.SetFacts(all, known.WithConsumption(consumption));
            else if (!element.Has(known.Consumed.Operation))
                Report(MisuseKind.ConsumedTwice, known.Consumed);
        }

        if (kind is not ConsumptionKind.Convert)
            _onThrow(state);

        void Report(MisuseKind misuse, Consumption? first, bool isKept = false) =>
            _context.Report(new Misuse(misuse, state.HolderOf(value)?.Describe() ?? value.Name, operation, first, value, isKept));
    }

    /// <summary>Asks a value whether it has completed, or to say when. The object behind one that was consumed may answer for another operation, or throw.</summary>
    public void Ask(TrackedValue? value, IOperation operation, PathState state)
    {
        // A check behind a result that is read early belongs before it, of which that finding tells.
        if (value is null || EarlierOf(value, state) is not { } earlier || RunsElsewhere(earlier) || _context.HasReported(MisuseKind.ReadEarly, earlier.Operation))
            return;
        _context.Report(new Misuse(MisuseKind.AskedAfterwards, state.HolderOf(value)?.Describe() ?? value.Name, operation, earlier, value, isKept: false));
    }

    // An element of a collection may have been consumed by an earlier loop.
    private static Consumption? EarlierOf(TrackedValue value, PathState state) =>
        state.FactsOf(value).Consumed is { } earlier ? earlier
        : value.Element is { } element && state.ValueIn(element.All) is { } all && state.FactsOf(all).Consumed is { } before && !element.Has(before.Operation) ? before
        : null;

    private static bool AreConcurrent(Consumption earlier, Consumption later) =>
        RunsElsewhere(earlier) || RunsElsewhere(later)
        || (earlier.Group is not null && earlier.Group == later.Group && !ReferenceEquals(earlier, later));

    private static bool RunsElsewhere(Consumption consumption) =>
        consumption.Kind is ConsumptionKind.Elsewhere or ConsumptionKind.Perhaps or ConsumptionKind.Repeated;

    // result.OnSuccess(() => …).OnFailure(() => …): perhaps only one of them runs.
    private static bool AreAlternatives(Consumption earlier, Consumption later) =>
        earlier.Kind == ConsumptionKind.Perhaps && later.Kind == ConsumptionKind.Perhaps
        && !ReferenceEquals(earlier, later) && Statement(earlier.Operation) == Statement(later.Operation);

    private static SyntaxNode? Statement(IOperation operation)
    {
        SyntaxNode? node = operation.Syntax;
        SyntaxNode? lambda = null;
        for (SyntaxNode? at = node; at is not null; at = at.Parent)
        {
            if (at is AnonymousFunctionExpressionSyntax)
                lambda = at;
            if (at is StatementSyntax && lambda is not null && !lambda.Contains(at))
                return at;
        }

        return lambda;
    }
}
