using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Applies the instructions other than calls and branches to the known facts.</summary>
/// <param name="frame">The method that they are in.</param>
/// <param name="callees">What is known of other methods.</param>
internal sealed class Interpreter(MethodFrame frame, Callees callees)
{
    private readonly MethodBody _body = frame.Method.Body;

    /// <summary>Runs one instruction.</summary>
    /// <param name="instruction">Not a branch or a call.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    public void Run(Instruction instruction, PathState state)
    {
        if (Loaded(instruction) is { } load)
        {
            state.Push(Load(load, state));
            return;
        }

        if (Addressed(instruction) is { } addressed)
        {
            state.Push(new AbstractValue.Address(addressed));
            return;
        }

        if (Stored(instruction) is { } store)
        {
            state[store] = state.Pop();
            return;
        }

        switch (instruction.OpCode.Code)
        {
            case ILCode.Ldarg_0 or ILCode.Ldarg or ILCode.Ldarg_S when frame.OwnsFields && IsThis(instruction):
                state.Push(new AbstractValue.StateMachine());
                return;
            case ILCode.Ldarg_0 or ILCode.Ldarg or ILCode.Ldarg_S when IsThis(instruction):
                state.Push(frame.This);
                return;
            case ILCode.Dup:
                AbstractValue? top = state.Pop();
                state.Push(top);
                state.Push(top);
                return;
            case ILCode.Ldfld or ILCode.Ldflda:
                LoadField(instruction, state);
                return;
            case ILCode.Ldsfld or ILCode.Ldsflda when ValueTaskTypes.IsOnce(((FieldReference)instruction.Operand).FieldType):
                bool isKept = callees.Kept.AreGotBy(instruction, frame.Method);
                state.Push(isKept || instruction.OpCode.Code == ILCode.Ldsfld || StackUse.IsForCall(instruction) ? state.Make(instruction.Offset, canBeEarly: false, isKept) : null);
                return;
            case ILCode.Ldsfld:
                state.Push(callees.Types.Declared(((FieldReference)instruction.Operand).FieldType));
                return;
            case ILCode.Stfld:
                AbstractValue? value = state.Pop();
                if (IsOwn(state.Pop(), state))
                    state[FieldOf(instruction)] = value;
                else
                    state.Forget(value);
                return;
            case ILCode.Initobj:
                if (state.Pop() is AbstractValue.Address init)
                    state[init.Place] = ValueTaskTypes.IsOnce((TypeReference)instruction.Operand) ? new AbstractValue.Reusable(HasCompleted: true) : null;
                return;
            case ILCode.Ldobj:
                state.Push(state.Pop() is AbstractValue.Address read ? Load(read.Place, state) : null);
                return;
            case ILCode.Stobj:
                AbstractValue? stored = state.Pop();
                if (state.Pop() is AbstractValue.Address written)
                    state[written.Place] = stored;
                return;
            case ILCode.Box or ILCode.Isinst when state.Top is AbstractValue.Once or AbstractValue.Reusable:
                // The value keeps its name in the box, and after a test of its type.
                return;
            case ILCode.Unbox_Any when ValueTaskTypes.IsOnce((TypeReference)instruction.Operand):
                AbstractValue? unboxed = state.Pop();
                state.Push(unboxed is AbstractValue.Once or AbstractValue.Reusable ? unboxed : state.Make(instruction.Offset, canBeEarly: false));
                return;
            case ILCode.Newarr when ValueTaskTypes.IsOnce((TypeReference)instruction.Operand):
                state.Pop();
                state.Push(state.MakeCollection(instruction.Offset, holdsOnce: false));
                return;
            case ILCode.Stelem_Any when ValueTaskTypes.IsOnce((TypeReference)instruction.Operand):
                CollectionCalls.Store(state);
                return;
            case ILCode.Ldlen:
                state.Pop();
                state.Push(null);
                return;
            case ILCode.Ceq or ILCode.Cgt or ILCode.Cgt_Un or ILCode.Clt or ILCode.Clt_Un:
                AbstractValue? right = state.Pop();
                state.Push(Conditions.Compare(instruction.OpCode.Code, state.Pop(), right));
                return;
            case ILCode.Add or ILCode.Sub:
                AbstractValue? second = state.Pop();
                state.Push((state.Pop(), second) is (AbstractValue.Constant a, AbstractValue.Constant b)
                    ? new AbstractValue.Constant(instruction.OpCode.Code == ILCode.Add ? a.Value + b.Value : a.Value - b.Value, Computed: true)
                    : null);
                return;
            default:
                if (Number(instruction) is { } number)
                    state.Push(new AbstractValue.Constant(number));
                else
                    Other(instruction, state);
                return;
        }
    }

    private AbstractValue? Load(Place place, PathState state)
    {
        AbstractValue? value = state[place];
        return value is null && IsBool(place) ? new AbstractValue.Flag(place, Negated: false) : value;
    }

    private bool IsBool(Place place) => place.Kind switch
    {
        PlaceKind.Local => _body.Variables[place.Index].VariableType.MetadataType == MetadataType.Boolean,
        PlaceKind.Parameter => Parameter(place.Index).ParameterType.MetadataType == MetadataType.Boolean,
        _ => frame.Method.DeclaringType.Fields.FirstOrDefault(field => field.Name == place.Field)?.FieldType.MetadataType == MetadataType.Boolean,
    };

    private void LoadField(Instruction instruction, PathState state)
    {
        AbstractValue? owner = state.Pop();
        bool isAddress = instruction.OpCode.Code == ILCode.Ldflda;
        if (IsOwn(owner, state))
        {
            Place place = FieldOf(instruction);
            state.Push(isAddress ? new AbstractValue.Address(place) : Load(place, state));
            return;
        }

        // A value from a field that other code can write is another one each time.
        TypeReference type = ((FieldReference)instruction.Operand).FieldType;
        state.Push(isAddress && !StackUse.IsForCall(instruction) ? null : ValueTaskTypes.IsOnce(type) ? state.Make(instruction.Offset, canBeEarly: false) : callees.Types.Declared(type));
    }

    /// <summary>Whether the owner of a field is the state machine: a class, or the address of a struct.</summary>
    private static bool IsOwn(AbstractValue? owner, PathState state) =>
        owner is AbstractValue.StateMachine || (owner is AbstractValue.Address address && state[address.Place] is AbstractValue.StateMachine);

    private static Place FieldOf(Instruction instruction) => new(PlaceKind.Field, 0, ((FieldReference)instruction.Operand).Name);

    private static void Other(Instruction instruction, PathState state)
    {
        for (int i = StackUse.Pops(instruction); i > 0; i--)
        {
            switch (state.Pop())
            {
                case AbstractValue.Address address when instruction.OpCode.Code != ILCode.Pop:
                    state[address.Place] = null;
                    break;
                case AbstractValue.Answer:
                    state.MayHaveCompleted(all: true);
                    break;
                case var popped when instruction.OpCode.Code != ILCode.Pop:
                    state.Forget(popped);
                    break;
            }
        }

        for (int i = StackUse.Pushes(instruction); i > 0; i--)
            state.Push(null);
    }

    /// <summary>The place of a variable, a parameter or a field of the state machine that an instruction loads; null for other instructions.</summary>
    public Place? PlaceLoaded(Instruction instruction) =>
        instruction.OpCode.Code == ILCode.Ldfld && frame.OwnsFields && instruction.Previous?.OpCode.Code == ILCode.Ldarg_0 ? FieldOf(instruction) : Loaded(instruction);

    /// <summary>The place of a variable, a parameter or a field of the state machine that an instruction stores to; null for other instructions.</summary>
    public Place? PlaceStored(Instruction instruction) => instruction.OpCode.Code == ILCode.Stfld && frame.OwnsFields ? FieldOf(instruction) : Stored(instruction);

    private Place? Loaded(Instruction instruction)
    {
        if (instruction.OpCode.Code is ILCode.Ldloc_0 or ILCode.Ldloc_1 or ILCode.Ldloc_2 or ILCode.Ldloc_3 or ILCode.Ldloc or ILCode.Ldloc_S)
            return new Place(PlaceKind.Local, Tool.Code.Bodies.Loaded(instruction, _body));
        return ArgumentOf(instruction, ILCode.Ldarg, ILCode.Ldarg_S) is { } index ? new Place(PlaceKind.Parameter, index) : null;
    }

    private static Place? Addressed(Instruction instruction)
    {
        if (instruction.OpCode.Code is ILCode.Ldloca or ILCode.Ldloca_S)
            return new Place(PlaceKind.Local, ((VariableDefinition)instruction.Operand).Index);
        return instruction.OpCode.Code is ILCode.Ldarga or ILCode.Ldarga_S && instruction.Operand is ParameterDefinition { Index: >= 0 } parameter
            ? new Place(PlaceKind.Parameter, parameter.Sequence) : null;
    }

    private Place? Stored(Instruction instruction)
    {
        int local = Tool.Code.Bodies.Stored(instruction, _body);
        if (local >= 0)
            return new Place(PlaceKind.Local, local);
        return instruction.OpCode.Code is ILCode.Starg or ILCode.Starg_S && instruction.Operand is ParameterDefinition { Index: >= 0 } parameter
            ? new Place(PlaceKind.Parameter, parameter.Sequence) : null;
    }

    // By the parameter's number including this, as in Cecil's Sequence.
    private int? ArgumentOf(Instruction instruction, ILCode code, ILCode shortCode)
    {
        int? index = instruction.OpCode.Code switch
        {
            ILCode.Ldarg_0 => 0,
            ILCode.Ldarg_1 => 1,
            ILCode.Ldarg_2 => 2,
            ILCode.Ldarg_3 => 3,
            ILCode other when other == code || other == shortCode => ((ParameterDefinition)instruction.Operand).Sequence,
            _ => null,
        };
        return index == 0 && frame.Method.HasThis ? null : index;
    }

    private ParameterDefinition Parameter(int sequence) => frame.Method.Parameters[frame.Method.HasThis ? sequence - 1 : sequence];

    private static bool IsThis(Instruction instruction) =>
        instruction.OpCode.Code == ILCode.Ldarg_0 || instruction.Operand is ParameterDefinition { Index: -1 };

    private static int? Number(Instruction instruction) => instruction.OpCode.Code switch
    {
        ILCode.Ldc_I4 => (int)instruction.Operand,
        ILCode.Ldc_I4_S => (sbyte)instruction.Operand,
        >= ILCode.Ldc_I4_M1 and <= ILCode.Ldc_I4_8 => instruction.OpCode.Code - ILCode.Ldc_I4_0,
        _ => null,
    };
}

/// <summary>The conditions of branches, and the facts that their outcomes show.</summary>
internal static class Conditions
{
    /// <summary>Compares two values.</summary>
    /// <returns>0, 1, a negated check or flag; null where it is not known.</returns>
    public static AbstractValue? Compare(ILCode code, AbstractValue? left, AbstractValue? right) => (left, right) switch
    {
        (AbstractValue.Constant a, AbstractValue.Constant b) => new AbstractValue.Constant(Holds(code, a.Value, b.Value) ? 1 : 0, a.Computed || b.Computed),
        (not null, AbstractValue.Constant { Value: 0 }) when code == ILCode.Ceq => Negate(left),
        (AbstractValue.Constant { Value: 0 }, not null) when code == ILCode.Ceq => Negate(right),
        (AbstractValue.Answer or AbstractValue.Flag, AbstractValue.Constant { Value: 0 }) when code == ILCode.Cgt_Un => left,
        (AbstractValue.Answer or AbstractValue.Flag, AbstractValue.Constant { Value: 1 }) when code == ILCode.Ceq => left,
        _ => null,
    };

    /// <summary>The comparison that a branch makes of two values; null for other instructions.</summary>
    public static bool? Branches(ILCode code, AbstractValue? left, AbstractValue? right) =>
        left is AbstractValue.Constant a && right is AbstractValue.Constant b ? Holds(code, a.Value, b.Value) : null;

    /// <summary>Records the facts that one way of a branch shows.</summary>
    /// <param name="state">The facts known on that way.</param>
    /// <param name="condition">The condition.</param>
    /// <param name="holds">Whether the condition held.</param>
    public static void Assume(PathState state, AbstractValue? condition, bool holds)
    {
        switch (condition)
        {
            case AbstractValue.Flag flag:
                state[flag.Place] = new AbstractValue.Constant(holds != flag.Negated ? 1 : 0);
                break;
            case AbstractValue.Answer answer when state.Facts(answer.Id) is { } facts:
                Completion completion = holds != answer.Negated ? Completion.Yes : answer.Exact ? Completion.No : Completion.NotKnown;
                state.SetFacts(answer.Id, facts with { Completion = completion });
                break;
        }
    }

    private static AbstractValue? Negate(AbstractValue? value) => value switch
    {
        AbstractValue.Answer answer => answer with { Negated = !answer.Negated },
        AbstractValue.Flag flag => flag with { Negated = !flag.Negated },
        _ => null,
    };

    private static bool Holds(ILCode code, int left, int right) => code switch
    {
        ILCode.Ceq or ILCode.Beq or ILCode.Beq_S => left == right,
        ILCode.Bne_Un or ILCode.Bne_Un_S => left != right,
        ILCode.Cgt or ILCode.Bgt or ILCode.Bgt_S => left > right,
        ILCode.Clt or ILCode.Blt or ILCode.Blt_S => left < right,
        ILCode.Bge or ILCode.Bge_S => left >= right,
        ILCode.Ble or ILCode.Ble_S => left <= right,
        ILCode.Cgt_Un or ILCode.Bgt_Un or ILCode.Bgt_Un_S => (uint)left > (uint)right,
        ILCode.Clt_Un or ILCode.Blt_Un or ILCode.Blt_Un_S => (uint)left < (uint)right,
        ILCode.Bge_Un or ILCode.Bge_Un_S => (uint)left >= (uint)right,
        ILCode.Ble_Un or ILCode.Ble_Un_S => (uint)left <= (uint)right,
        _ => throw new ArgumentOutOfRangeException(nameof(code), code, "Not a comparison instruction."),
    };
}

/// <summary>The number of values that an instruction other than a call pops and pushes.</summary>
internal static class StackUse
{
    /// <summary>Whether an address that an instruction puts on the stack is only that of the object of a call: <c>_task.ConfigureAwait(false)</c>.</summary>
    public static bool IsForCall(Instruction instruction) => instruction.Next is { OpCode.Code: ILCode.Call } next
        ? IsCallOn(next, parameters: 0)
        : instruction.Next is { OpCode.Code: ILCode.Ldc_I4_0 or ILCode.Ldc_I4_1, Next: { OpCode.Code: ILCode.Call } after } && IsCallOn(after, parameters: 1);

    /// <summary>How many it takes.</summary>
    public static int Pops(Instruction instruction) => instruction.OpCode.StackBehaviourPop switch
    {
        StackBehaviour.Pop0 or StackBehaviour.Varpop or StackBehaviour.PopAll => 0,
        StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
        StackBehaviour.Pop1_pop1 or StackBehaviour.Popi_pop1 or StackBehaviour.Popi_popi or StackBehaviour.Popi_popi8 or StackBehaviour.Popi_popr4
            or StackBehaviour.Popi_popr8 or StackBehaviour.Popref_pop1 or StackBehaviour.Popref_popi => 2,
        _ => 3,
    };

    /// <summary>How many it puts.</summary>
    public static int Pushes(Instruction instruction) => instruction.OpCode.StackBehaviourPush switch
    {
        StackBehaviour.Push0 or StackBehaviour.Varpush => 0,
        StackBehaviour.Push1_push1 => 2,
        _ => 1,
    };

    private static bool IsCallOn(Instruction call, int parameters) => call.Operand is MethodReference { HasThis: true } method && method.Parameters.Count == parameters;
}
