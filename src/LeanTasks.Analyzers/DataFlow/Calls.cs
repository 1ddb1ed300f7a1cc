using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Follows values into and out of calls, and decides which calls consume them.</summary>
internal sealed class Calls
{
    private readonly FlowContext _context;
    private readonly ConditionReader _conditions;
    private readonly OperationWalker _walker;
    private readonly Consumer _consumer;
    private readonly Assignments _assignments;

    public Calls(FlowContext context, ConditionReader conditions, OperationWalker walker, Consumer consumer, Assignments assignments)
    {
        _context = context;
        _conditions = conditions;
        _walker = walker;
        _consumer = consumer;
        _assignments = assignments;
    }

    /// <summary>Walks a call; returns the value it creates or passes on.</summary>
    public TrackedValue? WalkCall(IInvocationOperation call, PathState state)
    {
        IMethodSymbol method = call.TargetMethod;
        if (call.Instance is { } instance && _context.Types.IsWatched(instance.Type))
            return WalkMember(call, instance, state);

        IOperation? called = method.MethodKind == MethodKind.DelegateInvoke && call.Instance is { } invoked ? _assignments.FunctionIn(invoked, state) : null;
        if (call.Instance is { } receiver)
            _walker.Walk(receiver, state);
        WalkArguments(call, method, call.Arguments, state);
        if (method.MethodKind == MethodKind.LocalFunction)
            RunFunction(_context.Functions.Summarize(method), call, ConsumptionKind.Call, state);
        else if (called is not null)
            RunFunction(_context.Functions.Summarize(called), call, ConsumptionKind.Call, state);
        else if (Combinators.IsSelect(method))
            HandOverToSelect(call, state);
        if (method.MethodKind != MethodKind.LocalFunction && SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, _context.Function.ContainingType?.OriginalDefinition))
            _context.ForgetFields(state);
        AssumeAsserted(call, state);
        if (Combinators.MayComplete(method))
            state.AssumeCompleted();

        // list.Add(…), list.Clear(): it holds others now.
        if (method.Name != "GetEnumerator" && _context.Types.IsCollection(call.Instance?.Type) && Places.Of(call.Instance, _context) is { IsPart: false } collection)
            state.Forget(collection);
        if (Origins.IsReusable(method, _context.Types))
            return null;

        // The result of a generic method may have been created, and completed, elsewhere.
        bool mayBeRunning = _context.Types.IsSingleUse(method.OriginalDefinition.ReturnType) && !Origins.IsAskedToBeSynchronous(call);
        return _walker.Fresh(call, mayBeRunning ? ValueOrigin.Call : ValueOrigin.Made, state);
    }

    /// <summary>Walks <c>new T(…)</c>; returns the value if it is one over a source that may be used again.</summary>
    public TrackedValue? WalkCreation(IObjectCreationOperation creation, PathState state)
    {
        if (_context.Types.IsSingleUse(creation.Type))
        {
            _walker.WalkChildren(creation, state);
            return Origins.IsOverSource(creation, _context.Types) ? _walker.Fresh(creation, ValueOrigin.Made, state) : null;
        }

        if (creation.Constructor is { } constructor)
            WalkArguments(creation, constructor, creation.Arguments, state);
        if (creation.Initializer is { } initializer)
            _walker.Walk(initializer, state);
        return null;
    }

    private TrackedValue? WalkMember(IInvocationOperation call, IOperation instance, PathState state)
    {
        TrackedValue? value = _walker.Walk(instance, state);
        foreach (IArgumentOperation argument in call.Arguments)
            _walker.Walk(argument.Value, state);
        switch (call.TargetMethod.Name)
        {
            case "AsTask" or "Preserve":
                _consumer.Consume(value, ConsumptionKind.Convert, call, state);
                return null;
            case "GetResult":
                _consumer.Consume(value, ConsumptionKind.ReadResult, call, state);
                return _walker.Fresh(call, ValueOrigin.Made, state);
            case "OnCompleted" or "UnsafeOnCompleted":
                _consumer.Ask(value, call, state);

                // A subscriber waits for the call, and then reads the result, perhaps here.
                if (value is not null)
                    state.SetFacts(value, state.FactsOf(value).WithChecks(CompletionChecks.Completed));
                return null;
            default:
                return Views.IsView(call) ? value : null;
        }
    }

    private void WalkArguments(IOperation call, IMethodSymbol method, IEnumerable<IArgumentOperation> arguments, PathState state)
    {
        List<(IArgumentOperation Argument, TrackedValue? Value)> walked = [];
        foreach (IArgumentOperation argument in arguments)
            walked.Add((argument, _walker.Walk(argument.Value, state)));
        foreach ((IArgumentOperation argument, TrackedValue? value) in walked)
            HandOver(method, argument, value, state);
        foreach ((IArgumentOperation argument, _) in walked)
            HandOverFunction(call, method, argument.Value, state);
        foreach ((IArgumentOperation argument, _) in walked)
        {
            if (argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out)
                _assignments.WriteTarget(Declared(argument.Value), null, Given(argument, state), state);
        }
    }

    // A method assigns an out argument a new value each time; its effect on a ref is not known.
    private TrackedValue? Given(IArgumentOperation argument, PathState state) =>
        argument.Parameter?.RefKind == RefKind.Out ? _walker.Fresh(argument.Value, ValueOrigin.Made, state) : null;

    private static IOperation Declared(IOperation operation) =>
        operation is IDeclarationExpressionOperation declaration ? declaration.Expression : operation;

    private void HandOver(IMethodSymbol method, IArgumentOperation argument, TrackedValue? value, PathState state)
    {
        if (argument.Parameter is not { } parameter || parameter.RefKind is RefKind.Ref or RefKind.Out)
            return;
        if (value is not null)
        {
            if (_context.Types.IsWatched(parameter.OriginalDefinition.Type) && Callees.Consumes(method, parameter))
                _consumer.Consume(value, ConsumptionKind.HandOver, argument.Value, state);
            return;
        }

        if (!Combinators.IsCombinator(method))
            return;
        if (_assignments.ElementsOf(argument.Value) is { } elements)
        {
            ImmutableArray<IOperation> parts = Elements(argument.Value);
            for (int i = 0; i < elements.Length && i < parts.Length; i++)
            {
                if (parts[i] is ISpreadOperation spread)
                    HandOverCollection(spread.Operand, state);
                else
                    _consumer.Consume(elements[i], ConsumptionKind.HandOver, parts[i], state);
            }
        }
        else
        {
            HandOverCollection(argument.Value, state);
        }
    }

    // WhenAll(tasks): all elements together; known ones individually.
    private void HandOverCollection(IOperation collection, PathState state)
    {
        while (collection is IConversionOperation conversion)
            collection = conversion.Operand;
        if (!_context.Types.IsCollection(collection.Type) || Places.Of(collection, _context) is not { IsPart: false, IsField: false } place)
            return;
        foreach (KeyValuePair<Storage, TrackedValue> part in state.PartsOf(place))
        {
            if (!part.Key.Equals(place.Element(Storage.AllElements)))
                _consumer.Consume(part.Value, ConsumptionKind.HandOver, collection, state);
        }

        _consumer.Consume(_context.AllIn(place.Element(Storage.AllElements), state), ConsumptionKind.HandOver, collection, state);
    }

    // tasks.Select(t => t.AsTask()): all elements.
    private void HandOverToSelect(IInvocationOperation call, PathState state)
    {
        if (call.Arguments.Length == 2 && _assignments.FunctionIn(call.Arguments[1].Value, state) is { } function
            && _context.Functions.Summarize(function).ConsumesParameter)
        {
            HandOverCollection(call.Arguments[0].Value, state);
        }
    }

    private static ImmutableArray<IOperation> Elements(IOperation operation)
    {
        while (operation is IConversionOperation conversion)
            operation = conversion.Operand;
        return operation switch
        {
            IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
            ICollectionExpressionOperation collection => collection.Elements,
            _ => [],
        };
    }

    private void HandOverFunction(IOperation call, IMethodSymbol method, IOperation argument, PathState state)
    {
        if (argument.Type?.TypeKind != TypeKind.Delegate)
        {
            if (method.Name != "Invoke" || _assignments.ElementsOf(argument) is null)
                return;
            foreach (IOperation element in Elements(argument))
                HandOverFunction(call, method, element, state);
            return;
        }

        // Assert.Throws(() => task.Result): a failing call has consumed nothing.
        if (Combinators.ExpectsFailure(method) || _assignments.FunctionIn(argument, state) is not { } function)
            return;
        FunctionSummary summary = _context.Functions.Summarize(function);
        bool isLambdaHere = argument is IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation };
        foreach (ISymbol asked in summary.Asked)
        {
            if (state.ValueIn(Storage.Of(asked)) is { } value)
                state.SetFacts(value, state.FactsOf(value).WithChecks(CompletionChecks.Completed));
        }

        if (Combinators.RunsRepeatedly(method))
            RunFunction(summary, call, ConsumptionKind.Repeated, state);
        else if (Combinators.RunsOnce(method))
            RunFunction(summary, call, call.Parent is IAwaitOperation ? ConsumptionKind.Call : ConsumptionKind.Elsewhere, state);
        else if (isLambdaHere)
            RunFunction(summary, call, ConsumptionKind.Perhaps, state);
    }

    private void RunFunction(FunctionSummary summary, IOperation call, ConsumptionKind kind, PathState state)
    {
        foreach (KeyValuePair<ISymbol, IOperation> consumed in summary.Consumed)
        {
            TrackedValue? value = _context.Variables.CanFollow(consumed.Key) ? state.ValueIn(Storage.Of(consumed.Key)) : null;
            _consumer.Consume(value, kind, kind == ConsumptionKind.Call ? call : consumed.Value, state);
        }
    }

    // Debug.Assert(task.IsCompleted), Assert.True(task.IsCompletedSuccessfully): afterwards it has completed.
    private void AssumeAsserted(IInvocationOperation call, PathState state)
    {
        if (call.TargetMethod.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "DoesNotReturnAttribute"))
            state.IsDead = true;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value.Type?.SpecialType != SpecialType.System_Boolean)
                continue;
            AttributeData? ends = argument.Parameter?.GetAttributes()
                .FirstOrDefault(attribute => attribute.AttributeClass?.Name == "DoesNotReturnIfAttribute");
            if (ends is { ConstructorArguments.Length: 1 } && ends.ConstructorArguments[0].Value is bool ending)
                state.IsDead |= !_conditions.Apply(argument.Value, !ending, state);
            else if (call.TargetMethod.ReturnsVoid)
                AssumeAnswered(argument.Value, state);
        }
    }

    private void AssumeAnswered(IOperation asserted, PathState state)
    {
        _conditions.Assume(asserted, state);
        if (_conditions.Understand(asserted, state) is { Value: { } value })
            state.SetFacts(value, state.FactsOf(value).WithChecks(CompletionChecks.Completed));
    }
}
