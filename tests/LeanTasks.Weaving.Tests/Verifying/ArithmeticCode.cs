using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Constants, and operations on numbers: ECMA-335, III.1.5.</summary>
internal static class ArithmeticCode
{
    /// <summary>Runs an instruction on the stack, if it is one of these.</summary>
    public static bool TryRun(Evaluation on, Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Ldc_I4:
                on.Push(new Slot(SlotKind.Int32));
                return true;
            case Code.Ldc_I8:
                on.Push(new Slot(SlotKind.Int64));
                return true;
            case Code.Ldc_R4 or Code.Ldc_R8:
                on.Push(new Slot(SlotKind.Float));
                return true;
            case Code.Ldnull:
                on.Push(Slot.Null);
                return true;
            case Code.Ldstr:
                on.Push(on.Core("String"));
                return true;
            case Code.Sizeof:
                on.TypeOf(instruction);
                on.Push(new Slot(SlotKind.Int32));
                return true;
            case Code.Add or Code.Sub or Code.Mul or Code.Div or Code.Rem:
                on.Push(Binary(on, instruction, floats: true));
                return true;
            case Code.And or Code.Or or Code.Xor or Code.Div_Un or Code.Rem_Un
                or Code.Add_Ovf or Code.Add_Ovf_Un or Code.Sub_Ovf or Code.Sub_Ovf_Un or Code.Mul_Ovf or Code.Mul_Ovf_Un:
                on.Push(Binary(on, instruction, floats: false));
                return true;
            case Code.Shl or Code.Shr or Code.Shr_Un:
                on.Pop("what is shifted by", SlotKind.Int32, SlotKind.Native);
                on.Push(new Slot(on.Pop("what is shifted", SlotKind.Int32, SlotKind.Int64, SlotKind.Native).Kind));
                return true;
            case Code.Neg:
                on.Push(new Slot(on.Pop("what is negated", SlotKind.Int32, SlotKind.Int64, SlotKind.Native, SlotKind.Float).Kind));
                return true;
            case Code.Not:
                on.Push(new Slot(on.Pop("what is inverted", SlotKind.Int32, SlotKind.Int64, SlotKind.Native).Kind));
                return true;
            case Code.Ckfinite:
                on.Push(on.Pop("what is checked", SlotKind.Float));
                return true;
            case Code.Ceq or Code.Cgt or Code.Cgt_Un or Code.Clt or Code.Clt_Un:
                Compare(on, instruction.OpCode.Code is Code.Ceq or Code.Cgt_Un);
                on.Push(new Slot(SlotKind.Int32));
                return true;
            default:
                if (Converted(instruction.OpCode.Code) is not { } kind)
                    return false;
                on.Pop("what is converted", SlotKind.Int32, SlotKind.Int64, SlotKind.Native, SlotKind.Float);
                on.Push(new Slot(kind));
                return true;
        }
    }

    /// <summary>Takes two values that are compared.</summary>
    public static void Compare(Evaluation on, bool isForObjects)
    {
        Slot right = on.Pop();
        Slot left = on.Pop();
        bool fits = left.Kind == right.Kind
            ? left.Kind switch
            {
                SlotKind.Object => isForObjects,
                SlotKind.Value or SlotKind.Method or SlotKind.Pointer => false,
                _ => true,
            }
            : left.Kind is SlotKind.Int32 or SlotKind.Native && right.Kind is SlotKind.Int32 or SlotKind.Native;
        if (!fits)
            on.Report($"{left} is compared with {right}");
    }

    private static Slot Binary(Evaluation on, Instruction instruction, bool floats)
    {
        Slot right = on.Pop();
        Slot left = on.Pop();
        if (left.Kind == right.Kind && (left.IsInteger || (floats && left.Kind == SlotKind.Float)))
            return new Slot(left.Kind);
        if (left.Kind is SlotKind.Int32 or SlotKind.Native && right.Kind is SlotKind.Int32 or SlotKind.Native)
            return new Slot(SlotKind.Native);
        on.Report($"{instruction.OpCode.Name} has {left} and {right}");
        return left.Kind is SlotKind.Reference or SlotKind.Pointer ? new Slot(SlotKind.Pointer) : left;
    }

    private static SlotKind? Converted(Code code) => code switch
    {
        Code.Conv_I1 or Code.Conv_I2 or Code.Conv_I4 or Code.Conv_U1 or Code.Conv_U2 or Code.Conv_U4
            or Code.Conv_Ovf_I1 or Code.Conv_Ovf_I2 or Code.Conv_Ovf_I4 or Code.Conv_Ovf_U1 or Code.Conv_Ovf_U2 or Code.Conv_Ovf_U4
            or Code.Conv_Ovf_I1_Un or Code.Conv_Ovf_I2_Un or Code.Conv_Ovf_I4_Un or Code.Conv_Ovf_U1_Un or Code.Conv_Ovf_U2_Un or Code.Conv_Ovf_U4_Un => SlotKind.Int32,
        Code.Conv_I8 or Code.Conv_U8 or Code.Conv_Ovf_I8 or Code.Conv_Ovf_U8 or Code.Conv_Ovf_I8_Un or Code.Conv_Ovf_U8_Un => SlotKind.Int64,
        Code.Conv_I or Code.Conv_U or Code.Conv_Ovf_I or Code.Conv_Ovf_U or Code.Conv_Ovf_I_Un or Code.Conv_Ovf_U_Un => SlotKind.Native,
        Code.Conv_R4 or Code.Conv_R8 or Code.Conv_R_Un => SlotKind.Float,
        _ => null,
    };
}
