using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Vectors and their elements.</summary>
internal static class ArrayCode
{
    /// <summary>Runs an instruction on the stack, if it is one of these.</summary>
    public static bool TryRun(Evaluation on, Instruction instruction)
    {
        Code code = instruction.OpCode.Code;
        switch (code)
        {
            case Code.Newarr:
                CliType element = on.TypeOf(instruction);
                if (Constraints.IsByRefLike(element))
                    on.Report($"there is an array of {element}");
                on.Pop("the length", SlotKind.Int32, SlotKind.Native);
                on.Push(on.Types.ArrayOf(element));
                return true;
            case Code.Ldlen:
                PopVector(on);
                on.Push(new Slot(SlotKind.Native));
                return true;
            case Code.Ldelema:
                CliType place = on.TypeOf(instruction);
                PopIndex(on);
                if (PopVector(on) is { } array && array.Element != place && !(on.IsReadOnly && on.Assignments.ElementsFit(array.Element, place)) && !on.Slots.SamePlace(array.Element, place))
                    on.Report($"there is a reference to {place} in {array}");
                on.Push(new Slot(SlotKind.Reference, place));
                return true;
            case Code.Ldelem_Ref:
                PopIndex(on);
                CliType? vector = PopVector(on);
                if (vector is { Element.IsObject: false })
                    on.Report($"an object is loaded from {vector}");
                on.Push(vector is { Element.IsObject: true } ? on.Slots.Of(vector.Element) : Slot.Null);
                return true;
            case Code.Stelem_Ref:
                Slot value = on.PopObject("what is stored in an array");
                PopIndex(on);
                if (PopVector(on) is { } target && (!target.Element.IsObject || (value.Kind == SlotKind.Object && !on.Slots.Fits(value, target.Element))))
                    on.Report($"{value} is stored in {target}");
                return true;
            case Code.Ldelem_Any:
                Load(on, on.TypeOf(instruction));
                return true;
            case Code.Stelem_Any:
                Store(on, on.TypeOf(instruction));
                return true;
            default:
                if (Element(code) is not { } name)
                    return false;
                if (instruction.OpCode.StackBehaviourPush == StackBehaviour.Push0)
                    Store(on, on.Core(name));
                else
                    Load(on, on.Core(name));
                return true;
        }
    }

    private static void Load(Evaluation on, CliType type)
    {
        PopIndex(on);
        if (PopVector(on) is { } array && !on.Assignments.ElementsFit(array.Element, type))
            on.Report($"{type} is loaded from {array}");
        on.Push(type);
    }

    private static void Store(Evaluation on, CliType type)
    {
        on.Pop(type, "what is stored in an array");
        PopIndex(on);
        if (PopVector(on) is { } array && !on.Assignments.ElementsFit(type, array.Element))
            on.Report($"{type} is stored in {array}");
    }

    private static void PopIndex(Evaluation on) => on.Pop("the index", SlotKind.Int32, SlotKind.Native);

    // Null for the null reference, and for what is none.
    private static CliType? PopVector(Evaluation on)
    {
        Slot slot = on.PopObject("the array");
        if (slot is not { Kind: SlotKind.Object, Type: { } type })
            return null;
        if (type.Kind == CliKind.Array && type.Rank == 0)
            return type;
        on.Report($"the array is {slot}");
        return null;
    }

    private static string? Element(Code code) => code switch
    {
        Code.Ldelem_I1 or Code.Ldelem_U1 or Code.Stelem_I1 => "SByte",
        Code.Ldelem_I2 or Code.Ldelem_U2 or Code.Stelem_I2 => "Int16",
        Code.Ldelem_I4 or Code.Ldelem_U4 or Code.Stelem_I4 => "Int32",
        Code.Ldelem_I8 or Code.Stelem_I8 => "Int64",
        Code.Ldelem_I or Code.Stelem_I => "IntPtr",
        Code.Ldelem_R4 or Code.Stelem_R4 => "Single",
        Code.Ldelem_R8 or Code.Stelem_R8 => "Double",
        _ => null,
    };
}
