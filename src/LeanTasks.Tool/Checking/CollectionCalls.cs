using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Applies the members of arrays, lists and LINQ that it knows to the facts known of collections of value tasks.</summary>
/// <param name="seen">Receives the uses of collections.</param>
/// <param name="callees">What is known of the methods that are called.</param>
internal sealed class CollectionCalls(Observations seen, Callees callees)
{
    /// <summary>Whether a type is an array or a list of value tasks.</summary>
    /// <param name="type">The type.</param>
    public static bool IsCollection(TypeReference type) => type switch
    {
        ArrayType { Rank: 1 } array => ValueTaskTypes.IsOnce(array.ElementType),
        GenericInstanceType { Name: "List`1" } list => ValueTaskTypes.IsOnce(list.GenericArguments[0]),
        _ => false,
    };

    /// <summary>Whether a call goes over value tasks by LINQ.</summary>
    /// <param name="method">The method that is called.</param>
    public static bool IsQuery(MethodReference method) =>
        IsLinq(method) && method is GenericInstanceMethod { Name: "Select" } select && ValueTaskTypes.IsOnce(select.GenericArguments[0]);

    /// <summary>Runs a call.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="target">What is known of the object.</param>
    /// <param name="arguments">What is known of the arguments.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    /// <param name="node">The node of the graph that it is in.</param>
    /// <returns>False for a call that it does not know: what receives a collection may change it.</returns>
    public bool Run(Instruction instruction, AbstractValue? target, AbstractValue?[] arguments, PathState state, int node)
    {
        MethodReference method = (MethodReference)instruction.Operand;
        if (instruction.OpCode.Code == ILCode.Newobj)
            return Create(instruction, method, arguments, state, node);
        switch (target)
        {
            case AbstractValue.Collection collection:
                return OfCollection(instruction, method, collection, arguments, state, node);
            case AbstractValue.Enumerator enumerator:
                Push(method, method.Name == "get_Current" ? Element(instruction, enumerator.From, state, node) : null, state);
                return true;
            case AbstractValue.Query query when method.Name == "GetEnumerator":
                Walk(instruction, query.Id, state, node);
                state.Push(null);
                return true;
        }

        if (IsLinq(method) && arguments.Length > 0)
            return OfLinq(instruction, method, arguments[0], state, node);

        // Task.WhenAll(tasks.Select(t => t.AsTask())), LeanValueTask.WhenAll(tasks)
        if (method.Name is not ("WhenAll" or "WhenAny") || arguments is not [AbstractValue.Collection or AbstractValue.Query])
            return false;
        if (arguments[0] is AbstractValue.Query all)
            Walk(instruction, all.Id, state, node);
        else if (method.DeclaringType.FullName == "LeanTasks.LeanValueTask")
            Walk(instruction, ((AbstractValue.Collection)arguments[0]!).Id, state, node);
        else
            return false;
        state.Push(ValueTaskTypes.IsOnce(ValueTaskTypes.ReturnTypeOf(method)) ? state.Make(instruction.Offset, canBeEarly: true) : null);
        return true;
    }

    /// <summary>Runs an instruction that gets an element of an array, or its address.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="begin">The beginning of the loop over all elements that it is in; null for others.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    /// <param name="node">The node of the graph that it is in.</param>
    public void Load(Instruction instruction, Instruction? begin, PathState state, int node)
    {
        AbstractValue? index = state.Pop();
        AbstractValue? array = state.Pop();
        bool isAddress = instruction.OpCode.Code == ILCode.Ldelema;
        if (isAddress && !StackUse.IsForCall(instruction))
        {
            // A reference may be written to.
            state.Forget(array);
            state.Push(null);
        }
        else if (begin is not null && array is AbstractValue.Collection)
        {
            state.Push(Element(instruction, begin, state, node));
        }
        else if (array is AbstractValue.Collection { Id: var id } && index is AbstractValue.Constant { Value: var number })
        {
            Place place = Place.OfElement(id, number);
            if (state[place] is null)
                state[place] = state.Make(instruction.Offset, canBeEarly: false);
            state.Push(isAddress ? new AbstractValue.Address(place) : state[place]);
        }
        else
        {
            state.Push(state.Make(instruction.Offset, canBeEarly: false));
        }
    }

    /// <summary>Runs an instruction that stores an element of an array.</summary>
    /// <param name="state">The facts known before it, and then after it.</param>
    public static void Store(PathState state)
    {
        AbstractValue? value = state.Pop();
        AbstractValue? index = state.Pop();
        if (state.Pop() is not AbstractValue.Collection { Id: var id })
            return;
        state.Hold(id, value);
        if (index is AbstractValue.Constant { Value: var number })
            state[Place.OfElement(id, number)] = value;
        else
            state.ForgetElements(id);
    }

    /// <summary>A loop over the elements of a collection begins.</summary>
    /// <param name="begin">The instruction.</param>
    /// <param name="id">The collection's number.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    /// <param name="node">The node of the graph that it is in.</param>
    public void Begin(Instruction begin, int id, PathState state, int node)
    {
        if (state.Facts(id) is not { } facts)
            return;
        seen.Begun(begin, id, facts, node);
        state.SetFacts(id, facts with { Consumers = facts.Consumers.Add(new Consumer(begin, node)) });
    }

    private void Walk(Instruction at, int id, PathState state, int node)
    {
        if (state.Facts(id) is not { } facts)
            return;
        seen.Walked(at, id, facts, node);
        state.SetFacts(id, facts with { Consumers = facts.Consumers.Add(new Consumer(at, node)) });
    }

    private static bool IsLinq(MethodReference method) => method.DeclaringType is { Name: "Enumerable", Namespace: "System.Linq" };

    private static void Push(MethodReference method, AbstractValue? value, PathState state)
    {
        if (method.ReturnType.MetadataType != MetadataType.Void)
            state.Push(value);
    }

    // A value from a collection may have been checked before.
    private AbstractValue Element(Instruction instruction, Instruction begin, PathState state, int node)
    {
        AbstractValue element = state.Make(instruction.Offset, canBeEarly: false);
        seen.Element(instruction, instruction.Offset, begin, state.Facts(instruction.Offset)!, node);
        return element;
    }

    private bool Create(Instruction instruction, MethodReference constructor, AbstractValue?[] arguments, PathState state, int node)
    {
        if (arguments is [AbstractValue.Query query] && constructor.DeclaringType.Namespace == "System.Collections.Generic")
        {
            Walk(instruction, query.Id, state, node);
            state.Push(null);
            return true;
        }

        if (!IsCollection(constructor.DeclaringType))
            return false;
        state.Push(arguments is [AbstractValue.Collection copied] ? copied : state.MakeCollection(instruction.Offset, holdsOnce: false));
        return true;
    }

    private bool OfCollection(Instruction instruction, MethodReference method, AbstractValue.Collection collection, AbstractValue?[] arguments, PathState state, int node)
    {
        switch (method.Name)
        {
            case "Add" when arguments is [var added]:
                state.Hold(collection.Id, added);
                state.MayHaveCompleted(all: true);
                return true;
            case "GetEnumerator":
                Begin(instruction, collection.Id, state, node);
                state.Push(new AbstractValue.Enumerator(collection.Id, instruction));
                return true;
            case "get_Item":
                state.Push(state.Make(instruction.Offset, canBeEarly: false));
                return true;
            case "get_Count" or "get_Length" or "get_Capacity":
                state.Push(null);
                return true;
            case "ToArray":
                state.Push(collection);
                return true;
            default:
                state.Forget(collection);
                return false;
        }
    }

    private bool OfLinq(Instruction instruction, MethodReference method, AbstractValue? source, PathState state, int node)
    {
        switch (source)
        {
            case AbstractValue.Collection collection:
                state.Push(method.Name switch
                {
                    "Select" when Lambdas.For(instruction) is { } lambda && callees.Parameters.IsConsumedBy(lambda, 0) => new AbstractValue.Query(collection.Id),
                    "ToArray" or "ToList" or "AsEnumerable" => collection,
                    _ when ValueTaskTypes.IsOnce(ValueTaskTypes.ReturnTypeOf(method)) => state.Make(instruction.Offset, canBeEarly: false),
                    _ => null,
                });
                return true;
            case AbstractValue.Query query:
                if (method.Name is "ToArray" or "ToList" or "ToHashSet" or "ToDictionary" or "Sum" or "Max" or "Min" or "Last" or "Aggregate")
                    Walk(instruction, query.Id, state, node);
                state.Push(method.Name is "Select" or "AsEnumerable" ? query : null);
                return true;
            case AbstractValue.Starts when method.Name is "ToArray" or "ToList":
                state.Push(state.MakeCollection(instruction.Offset, holdsOnce: true));
                return true;
            default:
                if (method is not GenericInstanceMethod { Name: "Select" } select || !ValueTaskTypes.IsOnce(select.GenericArguments[^1]) || !callees.Kept.IsStartedBy(instruction))
                    return false;
                state.Push(new AbstractValue.Starts());
                return true;
        }
    }
}

/// <summary>Finds the lambdas that calls receive.</summary>
internal static class Lambdas
{
    // A delegate that the compiler keeps in a field is created at most so many instructions before it is passed.
    private const int MaxBetween = 8;

    /// <summary>The method of the delegate that a call, or a construction, receives.</summary>
    /// <param name="call">The call.</param>
    /// <returns>Null where the delegate was not created for the call.</returns>
    public static MethodDefinition? For(Instruction call)
    {
        Instruction? at = call.Previous;
        for (int i = 0; i < MaxBetween && at is not null && !Bodies.IsCall(at, out _); i++, at = at.Previous)
        {
            if (at.OpCode.Code == ILCode.Ldftn)
                return ((MethodReference)at.Operand).Resolve() is { HasBody: true } method ? method : null;
        }

        return null;
    }
}
