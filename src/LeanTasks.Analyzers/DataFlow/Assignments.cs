using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Follows values into the places they are put.</summary>
internal sealed class Assignments
{
    private readonly FlowContext _context;
    private readonly ConditionReader _conditions;
    private readonly OperationWalker _walker;
    private readonly Dictionary<IOperation, TrackedValue?[]> _elements = [];

    public Assignments(FlowContext context, ConditionReader conditions, OperationWalker walker)
    {
        _context = context;
        _conditions = conditions;
        _walker = walker;
    }

    /// <summary>Walks <c>target = value</c>.</summary>
    public TrackedValue? WalkSimple(ISimpleAssignmentOperation assignment, PathState state)
    {
        // A ref local gets another name of the same place, for which its index may call something.
        if (assignment.IsRef)
        {
            _walker.Walk(assignment.Value, state);
            return null;
        }

        WalkTarget(assignment.Target, state);
        TrackedValue? value = _walker.Walk(assignment.Value, state);
        WriteTarget(assignment.Target, assignment.Value, value, state);
        return value;
    }

    /// <summary>Walks <c>(a, b) = value</c>: all is read before anything is written.</summary>
    public void WalkDeconstruction(IDeconstructionAssignmentOperation deconstruction, PathState state)
    {
        WalkTarget(deconstruction.Target, state);
        _walker.Walk(deconstruction.Value, state);
        Deconstruct(deconstruction.Target, deconstruction.Value, state);
    }

    /// <summary>After <c>x += 1</c>, <c>x++</c>: the variable no longer has its old value.</summary>
    public void WalkUpdate(IOperation update, PathState state)
    {
        IOperation? target = update switch
        {
            ICompoundAssignmentOperation compound => compound.Target,
            IIncrementOrDecrementOperation step => step.Target,
            _ => null,
        };
        if (Places.Of(target, _context) is not { Symbol: { } symbol } place)
            return;
        state.Forget(place);
        if (target!.Type?.SpecialType == SpecialType.System_Boolean)
            _context.Conditions.Written(symbol, null, state);
        else
            _context.Conditions.Counted(symbol, state);
    }

    /// <summary>Walks the elements of a tuple, array or collection, and keeps their values for the operation that takes it.</summary>
    public void WalkElements(IOperation aggregate, ImmutableArray<IOperation> elements, PathState state)
    {
        if (aggregate is IArrayCreationOperation array)
        {
            foreach (IOperation size in array.DimensionSizes)
                _walker.Walk(size, state);
        }

        TrackedValue?[] values = new TrackedValue?[elements.Length];
        for (int i = 0; i < values.Length; i++)
            values[i] = _walker.Walk(elements[i], state);
        _elements[aggregate] = values;
    }

    /// <summary>The values of the elements of the operation just walked, if it is a tuple, array or collection.</summary>
    public TrackedValue?[]? ElementsOf(IOperation operation) =>
        _elements.TryGetValue(Unwrap(operation), out TrackedValue?[]? values) ? values : null;

    /// <summary>Stores the value just walked in the target of an assignment, or of an out argument.</summary>
    public void WriteTarget(IOperation target, IOperation? source, TrackedValue? value, PathState state)
    {
        if (Places.Of(target, _context) is { } place)
        {
            Write(place, source, value, state);
        }
        else if (target is IArrayElementReferenceOperation element && Places.Of(element.ArrayReference, _context) is { } array)
        {
            // Which element it is is not known: it may be any.
            state.Forget(array);
        }
    }

    /// <summary>Stores the value just walked in a place.</summary>
    public void Write(Storage place, IOperation? source, TrackedValue? value, PathState state)
    {
        BoolFacts? known = source?.Type?.SpecialType == SpecialType.System_Boolean ? _conditions.Understand(source, state) : null;
        if (known?.Constant is not null && place.Symbol is { } flag && !_context.Conditions.IsAsked(flag))
            known = null;
        IOperation? function = source is null ? null : FunctionIn(source, state);
        TrackedValue?[]? elements = source is null ? null : ElementsOf(source);
        Storage? copied = source is null ? null : Places.Of(Unwrap(source), _context);
        KeyValuePair<Storage, TrackedValue>[] parts = copied is { IsPart: false } whole ? [.. state.PartsOf(whole)] : [];

        state.Forget(place);
        if (place.Symbol is { } symbol && !place.IsPart)
            _context.Conditions.Written(symbol, source, state);
        if (place.IsPart)
            state.Forget(place.Element(Storage.AllElements));
        if (value is not null || source is null || _context.Types.IsWatched(source.Type))
            state.Bind(place, value);
        state.SetBool(place, known);
        state.SetFunction(place, function);
        if (elements is not null)
            WriteElements(place, Unwrap(source!), elements, state);
        else
            CopyParts(place, parts, state);
    }

    /// <summary>The lambda, or the local function, that the operation evaluates to on this path.</summary>
    public IOperation? FunctionIn(IOperation operation, PathState state)
    {
        switch (Unwrap(operation))
        {
            case IDelegateCreationOperation creation:
                return FunctionIn(creation.Target, state);
            case IFlowAnonymousFunctionOperation lambda:
                return lambda;
            case IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } method:
                return method;
            case ILocalReferenceOperation or IFlowCaptureReferenceOperation:
                return Places.Of(Unwrap(operation), _context) is { } place ? state.FunctionIn(place) : null;
            default:
                return null;
        }
    }

    private static IOperation Unwrap(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation conversion:
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                default:
                    return operation;
            }
        }
    }

    private void WalkTarget(IOperation target, PathState state)
    {
        if (target is ITupleOperation tuple)
        {
            foreach (IOperation element in tuple.Elements)
                WalkTarget(element, state);
        }
        else if (target is IDeclarationExpressionOperation declaration)
        {
            WalkTarget(declaration.Expression, state);
        }
        else if (target is not IDiscardOperation && Places.Of(target, _context) is null)
        {
            _walker.WalkChildren(target, state);
        }
    }

    private void Deconstruct(IOperation target, IOperation source, PathState state)
    {
        if (target is IDeclarationExpressionOperation declaration)
            target = declaration.Expression;
        if (target is not ITupleOperation targets)
            return;
        ITupleOperation? sources = Unwrap(source) as ITupleOperation;
        TrackedValue?[]? values = ElementsOf(source);
        TrackedValue?[] copied = new TrackedValue?[targets.Elements.Length];
        if (sources is null && Places.Of(Unwrap(source), _context) is { } tuple && tuple is { IsPart: false } && Unwrap(source).Type is INamedTypeSymbol { IsTupleType: true } type)
        {
            for (int i = 0; i < copied.Length && i < type.TupleElements.Length; i++)
                copied[i] = state.ValueIn(tuple.Field(type.TupleElements[i]));
        }

        for (int i = 0; i < targets.Elements.Length; i++)
        {
            IOperation element = targets.Elements[i];
            if (element is ITupleOperation or IDeclarationExpressionOperation { Expression: ITupleOperation })
            {
                if (sources is not null && i < sources.Elements.Length)
                    Deconstruct(element, sources.Elements[i], state);
                continue;
            }

            if (values is not null && i < values.Length && sources is not null)
                WriteTarget(element, sources.Elements[i], values[i], state);
            else
                WriteTarget(element, null, copied[i] ?? (IsCall(source) ? _walker.Fresh(element, ValueOrigin.Made, state) : null), state);
        }
    }

    private static bool IsCall(IOperation source) => Unwrap(source) is IInvocationOperation or IAwaitOperation;

    private void WriteElements(Storage place, IOperation aggregate, TrackedValue?[] elements, PathState state)
    {
        if (place.IsPart)
            return;

        // After a spread the indices are not known: all its elements are among those of the new collection.
        if (aggregate.ChildOperations.OfType<ISpreadOperation>().FirstOrDefault() is { } spread)
        {
            if (_context.Types.IsCollection(Unwrap(spread.Operand).Type) && Places.Of(Unwrap(spread.Operand), _context) is { IsPart: false, IsField: false } source)
                state.Bind(place.Element(Storage.AllElements), _context.AllIn(source.Element(Storage.AllElements), state));
            return;
        }

        for (int i = 0; i < elements.Length; i++)
        {
            if (aggregate is ITupleOperation)
            {
                if (aggregate.Type is INamedTypeSymbol { IsTupleType: true } tuple && i < tuple.TupleElements.Length)
                    state.Bind(place.Field(tuple.TupleElements[i]), elements[i]);
            }
            else
            {
                state.Bind(place.Element(i), elements[i]);
            }
        }
    }

    private static void CopyParts(Storage place, KeyValuePair<Storage, TrackedValue>[] parts, PathState state)
    {
        if (place.IsPart)
            return;
        foreach (KeyValuePair<Storage, TrackedValue> part in parts)
            state.Bind(part.Key.MovedTo(place), part.Value);
    }
}
