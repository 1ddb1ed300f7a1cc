using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// The data that the paths of one analyzed body (a method, a lambda, a local function) share. These are the graph, the interned values and
/// consumptions, and the findings. For one thread.
/// </summary>
internal sealed class FlowContext
{
    private readonly Dictionary<IOperation, TrackedValue> _made = [];
    private readonly Dictionary<Storage, TrackedValue> _stored = [];
    private readonly Dictionary<IOperation, Consumption> _consumptions = [];
    private readonly Dictionary<(MisuseKind, SyntaxNode), Misuse> _found = [];
    private readonly Dictionary<CaptureId, IOperation?> _captured = [];
    private readonly Dictionary<ISymbol, bool> _filledElsewhere = new(SymbolEqualityComparer.Default);

    public FlowContext(ControlFlowGraph graph, ISymbol function, KnownTypes types, FlowContext? outer, CancellationToken cancellation)
    {
        Graph = graph;
        Function = function;
        Types = types;
        Outer = outer;
        Cancellation = cancellation;
        Variables = outer?.Variables ?? new VariableUses(graph, types);
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IFlowCaptureOperation capture in block.Operations.OfType<IFlowCaptureOperation>())
                _captured[capture.Id] = _captured.ContainsKey(capture.Id) ? null : capture.Value;
        }

        Conditions = new ConditionKeys(this);
        Functions = new NestedFunctions(this);
    }

    /// <summary>The control-flow graph of the body.</summary>
    public ControlFlowGraph Graph { get; }

    /// <summary>The model of the body's file.</summary>
    public SemanticModel? Model => Graph.OriginalOperation.SemanticModel;

    /// <summary>The method, lambda or local function.</summary>
    public ISymbol Function { get; }

    /// <summary>The types that are watched.</summary>
    public KnownTypes Types { get; }

    /// <summary>The body around this one; <see langword="null"/> for a method.</summary>
    public FlowContext? Outer { get; }

    /// <summary>Ends the analysis when the compilation is abandoned.</summary>
    public CancellationToken Cancellation { get; }

    /// <summary>Which variables can be followed.</summary>
    public VariableUses Variables { get; }

    /// <summary>The conditions that are worth remembering.</summary>
    public ConditionKeys Conditions { get; }

    /// <summary>The lambdas and local functions in this body.</summary>
    public NestedFunctions Functions { get; }

    /// <summary>The values of variables of the bodies around this one that it uses.</summary>
    public IEnumerable<TrackedValue> CapturedValues => _stored.Values.Where(value => value.Origin == ValueOrigin.Captured);

    /// <summary>The findings so far, each place once.</summary>
    public IEnumerable<Misuse> Found => _found.Values;

    /// <summary>The captured variables that this body checks for completion.</summary>
    public ImmutableHashSet<ISymbol> CapturedAndAsked()
    {
        ImmutableHashSet<ISymbol>.Builder asked = ImmutableHashSet.CreateBuilder<ISymbol>(SymbolEqualityComparer.Default);
        foreach (IPropertyReferenceOperation property in Operations().OfType<IPropertyReferenceOperation>())
        {
            if (ConditionReader.CheckOf(property.Property) != CompletionChecks.None && CapturedVariable(property.Instance) is { } variable)
                asked.Add(variable);
        }

        return asked.ToImmutable();
    }

    /// <summary>Puts the parameters, and the variables of the bodies around, into the state in which the body begins.</summary>
    public void BindEntry(PathState entry)
    {
        if (Function is IMethodSymbol method)
        {
            foreach (IParameterSymbol parameter in Outer is null ? method.Parameters.AddRange(ExtensionReceiver()) : method.Parameters)
            {
                if (parameter.RefKind is RefKind.None or RefKind.In && Types.IsWatched(parameter.Type) && Variables.CanFollow(parameter))
                    Bind(entry, parameter, ValueOrigin.Parameter);
            }
        }

        if (Outer is null)
            return;
        foreach (IOperation operation in Graph.OriginalOperation.Descendants())
        {
            // A variable that is written more than once may hold another value by the time this body runs.
            if (Types.IsWatched(operation.Type) && CapturedVariable(operation) is { } variable
                && Variables.CanFollow(variable) && Variables.IsWrittenOnce(variable))
            {
                Bind(entry, variable, ValueOrigin.Captured);
            }
        }
    }

    /// <summary>The value of a compiler's temporary, if only one operation assigns it.</summary>
    public IOperation? CapturedBy(CaptureId capture) => _captured.TryGetValue(capture, out IOperation? operation) ? operation : null;

    /// <summary>The value that an operation makes.</summary>
    public TrackedValue MadeBy(IOperation operation, ValueOrigin origin)
    {
        if (!_made.TryGetValue(operation, out TrackedValue? value))
        {
            string name = operation is IInvocationOperation call ? call.TargetMethod.Name + "(…)" : operation.Syntax.ToString();
            _made.Add(operation, value = new TrackedValue(origin, name, null, operation, LoopElement.TakenBy(operation, this)));
        }

        return value;
    }

    /// <summary>The value that a place holds before this body first writes it.</summary>
    public TrackedValue StoredIn(Storage storage, ValueOrigin origin)
    {
        if (!_stored.TryGetValue(storage, out TrackedValue? value))
            _stored.Add(storage, value = new TrackedValue(origin, storage.Describe(), storage.Symbol));
        return value;
    }

    /// <summary>The value that represents all elements of a collection together, and that no path has consumed yet.</summary>
    public TrackedValue AllIn(Storage all, PathState state)
    {
        if (!state.IsWritten(all))
        {
            TrackedValue elements = StoredIn(all, ValueOrigin.Stored);
            state.Renew(elements);
            state.Bind(all, elements);
        }

        return state.ValueIn(all) ?? StoredIn(all, ValueOrigin.Stored);
    }

    /// <summary>
    /// Whether other code of the type writes a field, or what is kept in one, that holds values to be consumed once. Each call and each await
    /// may have put another one there.
    /// </summary>
    public bool IsFilledElsewhere(ISymbol variable, ITypeSymbol? type)
    {
        if (!(Types.IsWatched(type) || type is { IsTupleType: true }) || !Storage.Of(variable).IsField)
            return false;
        if (!_filledElsewhere.TryGetValue(variable, out bool isFilled))
            _filledElsewhere.Add(variable, isFilled = !FieldWriters.AreOnlyIn(variable, Graph.OriginalOperation.Syntax, Cancellation));
        return isFilled;
    }

    /// <summary>A method of the type is called, which may call this one again: fields that are not filled by constructors only may hold other values.</summary>
    public void ForgetFields(PathState state)
    {
        foreach (Storage place in state.Fields())
        {
            if (place.Symbol is { ContainingType.DeclaringSyntaxReferences: { IsEmpty: false } declarations } field && !FieldWriters.AreOnlyIn(field, declarations[0].GetSyntax(Cancellation), Cancellation))
                state.Forget(place);
        }
    }

    /// <summary>The consumption at an operation.</summary>
    public Consumption ConsumptionAt(IOperation operation, ConsumptionKind kind)
    {
        if (!_consumptions.TryGetValue(operation, out Consumption? consumption))
            _consumptions.Add(operation, consumption = new Consumption(operation, kind));
        return consumption;
    }

    /// <summary>All operations of the body; not those of the lambdas and local functions in it.</summary>
    public IEnumerable<IOperation> Operations()
    {
        foreach (BasicBlock block in Graph.Blocks)
        {
            foreach (IOperation operation in block.Operations)
            {
                foreach (IOperation part in operation.DescendantsAndSelf())
                    yield return part;
            }

            if (block.BranchValue is not { } value)
                continue;
            foreach (IOperation part in value.DescendantsAndSelf())
                yield return part;
        }
    }

    /// <summary>Records a misuse, unless its place is already recorded.</summary>
    public void Report(Misuse misuse)
    {
        (MisuseKind, SyntaxNode) key = (misuse.Kind, misuse.Operation.Syntax);
        if (!_found.ContainsKey(key))
            _found.Add(key, misuse);
    }

    /// <summary>Whether a misuse of a kind is recorded at an operation.</summary>
    public bool HasReported(MisuseKind kind, IOperation operation) => _found.ContainsKey((kind, operation.Syntax));

    // The parameter of an extension block. By its use: compilers differ in the member that gives it.
    private IEnumerable<IParameterSymbol> ExtensionReceiver() => Graph.OriginalOperation.Descendants()
        .OfType<IParameterReferenceOperation>()
        .Select(static reference => reference.Parameter)
        .Where(static parameter => parameter.ContainingSymbol is INamedTypeSymbol)
        .Take(1);

    private ISymbol? CapturedVariable(IOperation? operation)
    {
        ISymbol? variable = operation switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
        return variable is not null && Outer is not null && !IsDeclaredHere(variable) ? variable : null;
    }

    private bool IsDeclaredHere(ISymbol variable)
    {
        for (ISymbol? at = variable.ContainingSymbol; at is IMethodSymbol; at = at.ContainingSymbol)
        {
            if (SymbolEqualityComparer.Default.Equals(at, Function))
                return true;
        }

        return false;
    }

    private void Bind(PathState entry, ISymbol variable, ValueOrigin origin)
    {
        Storage place = Storage.Of(variable);
        TrackedValue value = StoredIn(place, origin);
        entry.Renew(value);
        entry.Bind(place, value);
    }
}
