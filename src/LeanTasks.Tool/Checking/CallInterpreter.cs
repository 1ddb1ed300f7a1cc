using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Applies calls to the known facts, and finds calls that misuse a value.</summary>
/// <param name="seen">Receives the calls' uses of values.</param>
/// <param name="callees">What is known of the methods that are called.</param>
/// <param name="caller">The method that the calls are in.</param>
/// <param name="collections">Applies the calls that it knows of collections.</param>
internal sealed class CallInterpreter(Observations seen, Callees callees, MethodFrame caller, CollectionCalls collections)
{
    private readonly FusedAwaits _fused = new(callees, caller);

    /// <summary>Runs a call, or a construction.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    /// <param name="node">The node of the graph that it is in.</param>
    /// <returns>False for the call that suspends a state machine: what follows it is not part of a run in which nothing suspends.</returns>
    public bool Run(Instruction instruction, PathState state, int node)
    {
        MethodReference method = (MethodReference)instruction.Operand;
        if (ValueTaskTypes.Suspends(method))
            return false;
        if (_fused.Run(method, state))
            return true;

        AbstractValue?[] arguments = new AbstractValue?[method.Parameters.Count];
        for (int i = arguments.Length - 1; i >= 0; i--)
            arguments[i] = state.Pop();
        bool creates = instruction.OpCode.Code == ILCode.Newobj;
        AbstractValue? receiver = method.HasThis && !creates ? state.Pop() : null;
        AbstractValue? target = receiver is AbstractValue.Address at ? state[at.Place] : receiver;
        if (collections.Run(instruction, target, arguments, state, node))
            return true;
        if (arguments is [AbstractValue.Once asked] && ValueTaskTypes.AsksForResult(method))
        {
            Ask(asked.Id, exact: false, state);
            return true;
        }

        if (arguments.Length == 1 && StateMachines.IsRuntimeAwait(method))
        {
            Await(instruction, method, arguments[0], state, node);
            return true;
        }

        for (int i = 0; i < arguments.Length; i++)
        {
            if (arguments[i] is AbstractValue.Once handed && state.Facts(handed.Id) is { } facts)
                PassOn(instruction, i, handed.Id, facts, state, node);
        }

        HandOver(arguments, state);

        switch (target)
        {
            case AbstractValue.Once once when ValueTaskTypes.IsOnce(method.DeclaringType):
                OfValue(instruction, method, once, state, node);
                return true;
            case AbstractValue.Awaiter awaiter:
                OfAwaiter(instruction, method, awaiter, state, node);
                return true;
            case AbstractValue.Reusable reusable when method.Name is not ".ctor":
                OfReusable(method, reusable, state);
                return true;
        }

        // A constructor in place, as compilers call it on the address of a variable.
        if (instruction.OpCode.Code == ILCode.Call && method.Name == ".ctor" && receiver is AbstractValue.Address made)
        {
            state[made.Place] = Created(instruction, method, state);
            return true;
        }

        if (!ValueTaskTypes.IsOnce(method.DeclaringType))
        {
            HandOver([receiver], state);
            state.MayHaveCompleted(ValueTaskTypes.MayComplete(FusedAwaits.NameOf(method)));
        }

        _fused.NoteSuspension(instruction, method, arguments, state);

        if (creates)
            state.Push(Created(instruction, method, state));
        else if (method.ReturnType.MetadataType != MetadataType.Void)
            state.Push(Returned(instruction, method, receiver, arguments, state));
        return true;
    }

    private AbstractValue? Created(Instruction instruction, MethodReference constructor, PathState state)
    {
        if (!ValueTaskTypes.IsOnce(constructor.DeclaringType))
            return callees.Types.Created(constructor.DeclaringType);
        return ValueTaskTypes.IsOverSource(constructor)
            ? state.Make(instruction.Offset, canBeEarly: false)
            : new AbstractValue.Reusable(ValueTaskTypes.IsOverResult(constructor));
    }

    private AbstractValue? Returned(Instruction instruction, MethodReference method, AbstractValue? receiver, IReadOnlyList<AbstractValue?> arguments, PathState state)
    {
        TypeReference type = ValueTaskTypes.ReturnTypeOf(method);
        if (!ValueTaskTypes.IsOnce(type))
            return callees.Types.Declared(type);
        if (method.Name == "op_Implicit" && arguments is [AbstractValue.Once converted])
            return converted;
        if (ValueTaskTypes.ReturnsReusable(method))
            return new AbstractValue.Reusable(ValueTaskTypes.ReturnsCompleted(method));
        if (callees.Results.Of(instruction, arguments, receiver))
            return new AbstractValue.Reusable(HasCompleted: true);

        // A value from a collection or the like may have been checked before; a delegate's result has not.
        bool isNew = method.ReturnType is not GenericParameter || ValueTaskTypes.IsDelegate(method);
        return state.Make(instruction.Offset, canBeEarly: isNew && !Modes.MayBeSynchronous(method, arguments), isKept: !isNew && callees.Kept.AreGotBy(instruction, caller.Method));
    }

    private void PassOn(Instruction call, int parameter, int id, ValueFacts facts, PathState state, int node)
    {
        seen.Passed(call, parameter, id, facts, node);
        if (callees.Parameters.Of(call, parameter) == Consumption.Always)
            state.SetFacts(id, facts with { Consumers = facts.Consumers.Add(new Consumer(call, node)) });
    }

    private static void OfReusable(MethodReference method, AbstractValue.Reusable reusable, PathState state)
    {
        switch (method.Name)
        {
            case "GetAwaiter" or "ConfigureAwait" or "Preserve" or "AsValueTask" or "AsNonGenericValueTask":
                state.Push(reusable);
                return;
            case "get_IsCompleted":
                state.Push(reusable.HasCompleted ? new AbstractValue.Constant(1) : null);
                return;
            default:
                if (method.ReturnType.MetadataType != MetadataType.Void)
                    state.Push(null);
                return;
        }
    }

    private void OfValue(Instruction instruction, MethodReference method, AbstractValue.Once once, PathState state, int node)
    {
        switch (method.Name)
        {
            case "GetAwaiter" or "ConfigureAwait":
                state.Push(new AbstractValue.Awaiter(once.Id, instruction));
                return;
            case "get_Result":
                ReadResult(instruction, once.Id, state, node);
                Consume(instruction, once.Id, state, node);
                state.Push(null);
                return;
            case "AsTask" or "get_Value":
                Consume(instruction, once.Id, state, node);
                state.Push(null);
                return;
            case "Preserve":
                Consume(instruction, once.Id, state, node);
                state.Push(new AbstractValue.Reusable(HasCompleted: false));
                return;
            case "AsValueTask" or "AsNonGenericValueTask":
                state.Push(once);
                return;
            case "get_IsCompleted" or "get_IsCompletedSuccessfully" or "get_IsFaulted" or "get_IsCanceled":
                if (state.Facts(once.Id) is { } asked)
                    seen.Asked(instruction, once.Id, asked, node);
                Ask(once.Id, exact: method.Name == "get_IsCompleted", state);
                return;
            default:
                if (method.ReturnType.MetadataType != MetadataType.Void)
                    state.Push(null);
                return;
        }
    }

    private void OfAwaiter(Instruction instruction, MethodReference method, AbstractValue.Awaiter awaiter, PathState state, int node)
    {
        switch (method.Name)
        {
            case "GetAwaiter" or "ConfigureAwait":
                state.Push(awaiter);
                return;
            case "get_IsCompleted":
                Ask(awaiter.Id, exact: true, state);
                return;
            case "GetResult":
                ReadResult(instruction, awaiter.Id, state, node);
                Consume(awaiter.From, awaiter.Id, state, node);
                break;
            default:
                state.MayHaveCompleted(all: true);
                break;
        }

        if (method.ReturnType.MetadataType != MetadataType.Void)
            state.Push(null);
    }

    // By the runtime itself: of a value task, or of ConfigureAwait over it.
    private void Await(Instruction instruction, MethodReference method, AbstractValue? awaited, PathState state, int node)
    {
        if (awaited is AbstractValue.Once once)
            Consume(instruction, once.Id, state, node);
        else if (awaited is AbstractValue.Awaiter awaiter)
            Consume(awaiter.From, awaiter.Id, state, node);
        state.MayHaveCompleted(all: true);
        if (method.ReturnType.MetadataType != MetadataType.Void)
            state.Push(null);
    }

    private static void Ask(int id, bool exact, PathState state)
    {
        if (state.Facts(id) is { } facts && facts.Completion != Completion.Yes)
            state.SetFacts(id, facts with { Completion = Completion.NotKnown });
        state.Push(new AbstractValue.Answer(id, Negated: false, exact));
    }

    private void ReadResult(Instruction instruction, int id, PathState state, int node)
    {
        if (state.Facts(id) is { CanBeEarly: true, Completion: Completion.NotAsked or Completion.No } facts)
            seen.ReadEarly(instruction, id, facts, node);
    }

    private void Consume(Instruction instruction, int id, PathState state, int node)
    {
        if (state.Facts(id) is not { } facts)
            return;
        seen.Consumed(instruction, id, facts, node);
        state.SetFacts(id, facts with { Consumers = facts.Consumers.Add(new Consumer(instruction, node)), Completion = Completion.NotKnown });
    }

    /// <summary>A callee that receives a value may check it; one that receives an address may write there.</summary>
    private static void HandOver(AbstractValue?[] values, PathState state)
    {
        foreach (AbstractValue? value in values)
        {
            switch (value)
            {
                case AbstractValue.Address address:
                    if (state[address.Place] is AbstractValue.StateMachine)
                        state.ForgetFields();
                    else
                        state[address.Place] = null;
                    break;
                case AbstractValue.StateMachine:
                    state.ForgetFields();
                    break;
                case AbstractValue.Once or AbstractValue.Answer or AbstractValue.Awaiter:
                    state.MayHaveCompleted(all: true);
                    break;
                default:
                    state.Forget(value);
                    break;
            }
        }
    }
}
