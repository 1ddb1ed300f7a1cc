using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Arguments, variables, fields, elements, and what references lead to.</summary>
internal static class MemoryCode
{
    /// <summary>Runs an instruction on the stack, if it is one of these.</summary>
    public static bool TryRun(Evaluation on, Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Ldarg:
                on.Push(Argument(on, (ParameterDefinition)instruction.Operand));
                return true;
            case Code.Ldarga:
                on.Push(Reference(on, Argument(on, (ParameterDefinition)instruction.Operand), TypeOf(on, (ParameterDefinition)instruction.Operand)));
                return true;
            case Code.Starg:
                on.Pop(TypeOf(on, (ParameterDefinition)instruction.Operand), "an argument");
                return true;
            case Code.Ldloc:
                on.Push(TypeOf(on, (VariableDefinition)instruction.Operand));
                return true;
            case Code.Ldloca:
                CliType type = TypeOf(on, (VariableDefinition)instruction.Operand);
                on.Push(Reference(on, on.Slots.Of(type), type));
                return true;
            case Code.Stloc:
                on.Pop(TypeOf(on, (VariableDefinition)instruction.Operand), "a variable");
                return true;
            case Code.Ldfld or Code.Ldflda or Code.Stfld or Code.Ldsfld or Code.Ldsflda or Code.Stsfld:
                FieldCode.Run(on, instruction);
                return true;
            case Code.Ldobj:
                LoadIndirect(on, on.TypeOf(instruction));
                return true;
            case Code.Stobj:
                StoreIndirect(on, on.TypeOf(instruction));
                return true;
            case Code.Cpobj:
                CliType copied = on.TypeOf(instruction);
                on.PopReference(copied, "what is copied");
                on.PopReference(copied, "what is copied to");
                return true;
            case Code.Initobj:
                on.PopReference(on.TypeOf(instruction), "what is cleared");
                return true;
            case Code.Ldind_Ref:
                Slot place = on.Pop("what is read through", SlotKind.Reference);
                on.Push(place.Kind == SlotKind.Reference ? on.Slots.Of(place.Type!) : Slot.Null);
                return true;
            case Code.Stind_Ref:
                Slot value = on.PopObject("what is stored");
                Slot target = on.Pop("what is written through", SlotKind.Reference);
                if (target.Kind == SlotKind.Reference && !on.Slots.Fits(value, target.Type!))
                    on.Report($"what is stored is {value} in the place of {target.Type}");
                return true;
            default:
                if (Indirect(instruction.OpCode.Code) is not { } name)
                    return ArrayCode.TryRun(on, instruction);
                if (instruction.OpCode.StackBehaviourPush == StackBehaviour.Push0)
                    StoreIndirect(on, on.Core(name));
                else
                    LoadIndirect(on, on.Core(name));
                return true;
        }
    }

    private static CliType TypeOf(Evaluation on, VariableDefinition variable) => on.Types.Of(variable.VariableType, on.Context);

    private static CliType TypeOf(Evaluation on, ParameterDefinition parameter) => parameter.Index >= 0
        ? on.Types.Of(parameter.ParameterType, on.Context)
        : on.Self.IsValue ? on.Types.ReferenceTo(on.Self) : on.Self;

    private static Slot Argument(Evaluation on, ParameterDefinition parameter)
    {
        Slot slot = on.Slots.Of(TypeOf(on, parameter));
        if (parameter.Index >= 0)
            return slot;
        return slot with { Flags = on.IsInitialized ? SlotFlags.This : SlotFlags.This | SlotFlags.NotInitialized };
    }

    private static Slot Reference(Evaluation on, Slot to, CliType type)
    {
        if (type.Kind == CliKind.Reference)
            on.Report($"there is a reference to {type}");
        if ((to.Flags & SlotFlags.NotInitialized) != 0)
            on.Report($"there is a reference to {to}");
        return new Slot(SlotKind.Reference, type, SlotFlags.Local);
    }

    private static void LoadIndirect(Evaluation on, CliType type)
    {
        on.PopReference(type, "what is read through");
        on.Push(type);
    }

    private static void StoreIndirect(Evaluation on, CliType type)
    {
        on.Pop(type, "what is stored");
        on.PopReference(type, "what is written through");
    }

    private static string? Indirect(Code code) => code switch
    {
        Code.Ldind_I1 or Code.Ldind_U1 or Code.Stind_I1 => "SByte",
        Code.Ldind_I2 or Code.Ldind_U2 or Code.Stind_I2 => "Int16",
        Code.Ldind_I4 or Code.Ldind_U4 or Code.Stind_I4 => "Int32",
        Code.Ldind_I8 or Code.Stind_I8 => "Int64",
        Code.Ldind_I or Code.Stind_I => "IntPtr",
        Code.Ldind_R4 or Code.Stind_R4 => "Single",
        Code.Ldind_R8 or Code.Stind_R8 => "Double",
        _ => null,
    };
}
