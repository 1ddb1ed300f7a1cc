using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Walks the operations of a block in the order they run, and keeps the path's state up to date.</summary>
internal sealed class OperationWalker
{
    private readonly FlowContext _context;
    private readonly Consumer _consumer;
    private readonly Assignments _assignments;
    private readonly Calls _calls;

    public OperationWalker(FlowContext context, ConditionReader conditions, Action<PathState> onThrow)
    {
        _context = context;
        _consumer = new Consumer(context, onThrow);
        _assignments = new Assignments(context, conditions, this);
        _calls = new Calls(context, conditions, this, _consumer, _assignments);
    }

    /// <summary>Walks an operation; returns the single-use value that it evaluates to, if it is followed.</summary>
    public TrackedValue? Walk(IOperation operation, PathState state)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                or IArrayElementReferenceOperation or IFlowCaptureReferenceOperation:
                return WalkPlace(operation, state);
            case IFlowCaptureOperation capture:
                _assignments.Write(Storage.Of(capture.Id), capture.Value, Walk(capture.Value, state), state);
                _context.Conditions.Captured(capture, state);
                return null;
            case ISimpleAssignmentOperation assignment:
                return _assignments.WalkSimple(assignment, state);
            case IDeconstructionAssignmentOperation deconstruction:
                _assignments.WalkDeconstruction(deconstruction, state);
                return null;
            case ICompoundAssignmentOperation or IIncrementOrDecrementOperation or IEventAssignmentOperation:
                WalkChildren(operation, state);
                _assignments.WalkUpdate(operation, state);
                return null;
            case IAwaitOperation awaiting:
                _consumer.Consume(Walk(awaiting.Operation, state), ConsumptionKind.Await, awaiting, state);
                return Fresh(awaiting, ValueOrigin.Made, state);
            case IInvocationOperation call:
                return _calls.WalkCall(call, state);
            case IObjectCreationOperation creation:
                return _calls.WalkCreation(creation, state);
            case IPropertyReferenceOperation property:
                return Places.Of(property, _context) is null ? WalkProperty(property, state) : WalkPlace(property, state);
            case IConversionOperation conversion:
                return WalkConversion(conversion, state);
            case IParenthesizedOperation parenthesized:
                return Walk(parenthesized.Operand, state);
            case IIsPatternOperation pattern:
                TrackedValue? matched = Walk(pattern.Value, state);
                BindDeclared(pattern.Pattern, matched, !_context.Types.IsWatched(pattern.Value.Type), state);
                return null;
            case IReturnOperation { ReturnedValue: { } returned }:
                _consumer.Consume(Walk(returned, state), ConsumptionKind.HandOver, returned, state);
                return null;
            case ITupleOperation tuple:
                _assignments.WalkElements(tuple, tuple.Elements, state);
                return null;
            case IArrayCreationOperation { Initializer: { } initializer } array:
                _assignments.WalkElements(array, initializer.ElementValues, state);
                return null;
            case ICollectionExpressionOperation collection:
                _assignments.WalkElements(collection, collection.Elements, state);
                return null;
            default:
                WalkChildren(operation, state);
                return null;
        }
    }

    /// <summary>Walks the value that leaves the method.</summary>
    public void WalkReturned(IOperation returned, PathState state) =>
        _consumer.Consume(Walk(returned, state), ConsumptionKind.HandOver, returned, state);

    /// <summary>Walks the parts of an operation.</summary>
    public void WalkChildren(IOperation operation, PathState state)
    {
        foreach (IOperation child in operation.ChildOperations)
            Walk(child, state);
    }

    /// <summary>The value that an operation creates, if any: a new one each time.</summary>
    public TrackedValue? Fresh(IOperation operation, ValueOrigin origin, PathState state)
    {
        if (!_context.Types.IsSingleUse(operation.Type))
            return null;
        TrackedValue value = _context.MadeBy(operation, origin);
        state.Renew(value);
        return value;
    }

    private TrackedValue? WalkPlace(IOperation operation, PathState state)
    {
        if (Places.Of(operation, _context) is not { } place)
        {
            WalkChildren(operation, state);
            return null;
        }

        if (!state.IsWritten(place) && _context.Types.IsSingleUse(operation.Type) && (place.IsField || operation is IArrayElementReferenceOperation))
        {
            TrackedValue stored = _context.StoredIn(place, ValueOrigin.Stored);
            state.Renew(stored);
            state.Bind(place, stored);
            // A combinator has consumed all of them; a loop may have ended before it reached this one.
            if (place.IsPart && state.ValueIn(place.Element(Storage.AllElements)) is { } all && state.FactsOf(all).Consumed?.Group is not null)
                state.SetFacts(stored, state.FactsOf(all));
        }

        return state.ValueIn(place);
    }

    private TrackedValue? WalkProperty(IPropertyReferenceOperation property, PathState state)
    {
        if (property.Instance is { } instance && _context.Types.IsWatched(instance.Type))
        {
            TrackedValue? value = Walk(instance, state);
            if (property.Property.Name == "Result")
                _consumer.Consume(value, ConsumptionKind.ReadResult, property, state);
            else if (ConditionReader.CheckOf(property.Property) != CompletionChecks.None)
                _consumer.Ask(value, property, state);
            return property.Property.Name == "Value" && _context.Types.IsWatched(property.Type) ? value : null;
        }

        WalkChildren(property, state);

        // Static properties of the types themselves, such as ValueTask.CompletedTask, may be awaited any number of times.
        return property.Instance is null && _context.Types.IsSingleUse(property.Property.ContainingType)
            ? null
            : Fresh(property, ValueOrigin.Made, state);
    }

    private TrackedValue? WalkConversion(IConversionOperation conversion, PathState state)
    {
        TrackedValue? value = Walk(conversion.Operand, state);
        if (_context.Types.IsWatched(conversion.Operand.Type))
            return _context.Types.IsWatched(conversion.Type) ? value : null;

        // Unboxed, as the elements of an array are in a foreach. A default literal has no type and no source.
        return conversion.Operand.Type?.SpecialType == SpecialType.System_Object ? Fresh(conversion, ValueOrigin.Made, state) : null;
    }

    // What a pattern declares is what it matches, or a value that is in it.
    private void BindDeclared(IPatternOperation pattern, TrackedValue? matched, bool isInside, PathState state)
    {
        switch (pattern)
        {
            case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                BindMatched(declared, pattern, matched, isInside, state);
                break;
            case INegatedPatternOperation negation:
                BindDeclared(negation.Pattern, matched, isInside, state);
                break;
            case IBinaryPatternOperation both:
                BindDeclared(both.LeftPattern, matched, isInside, state);
                BindDeclared(both.RightPattern, matched, isInside, state);
                break;
            case IRecursivePatternOperation recursive:
                if (recursive.DeclaredSymbol is { } whole)
                    BindMatched(whole, pattern, matched, isInside, state);
                foreach (IPropertySubpatternOperation part in recursive.PropertySubpatterns)
                {
                    if (!isInside && part.Member is IPropertyReferenceOperation asked && ConditionReader.CheckOf(asked.Property) != CompletionChecks.None)
                        _consumer.Ask(matched, asked, state);
                    BindDeclared(part.Pattern, null, isInside: true, state);
                }

                break;
        }
    }

    private void BindMatched(ISymbol declared, IPatternOperation pattern, TrackedValue? matched, bool isInside, PathState state)
    {
        if (matched is null && isInside && _context.Types.IsSingleUse(pattern.NarrowedType))
        {
            matched = _context.MadeBy(pattern, ValueOrigin.Made);
            state.Renew(matched);
        }

        if (matched is not null)
            state.Bind(Storage.Of(declared), matched);
    }
}
