using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the instruction that takes a value from the stack.</summary>
internal static class StackDepth
{
    /// <summary>Follows straight code from the instruction that pushed a value.</summary>
    /// <param name="pushed">The instruction that pushed the value, on top.</param>
    /// <returns>The instruction that pops or copies it, or null where the code branches first.</returns>
    public static Instruction? Consumer(Instruction pushed)
    {
        int above = 0;
        for (Instruction? instruction = Bodies.Next(pushed); instruction is not null; instruction = Bodies.Next(instruction))
        {
            if ((instruction.OpCode.Code == ILCode.Dup && above == 0) || instruction.OpCode.Code == ILCode.Ret)
                return instruction;
            (int pops, int pushes) = Effect(instruction);
            if (pops > above)
                return instruction;
            above += pushes - pops;
            if (IsDelegateThere(instruction))
                instruction = ((Instruction)instruction.Operand).Previous;
            else if (instruction.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call or FlowControl.Meta))
                return null;
        }

        return null;
    }

    /// <summary>C# makes the delegate of a static lambda at its first use, and jumps over that later: on both ways one value is pushed.</summary>
    private static bool IsDelegateThere(Instruction branch) =>
        branch is { OpCode.Code: ILCode.Brtrue or ILCode.Brtrue_S, Previous: { OpCode.Code: ILCode.Dup, Previous.OpCode.Code: ILCode.Ldsfld }, Operand: Instruction target }
        && target.Offset > branch.Offset;

    private static (int Pops, int Pushes) Effect(Instruction instruction)
    {
        if (instruction.Operand is IMethodSignature signature && instruction.OpCode.FlowControl == FlowControl.Call)
        {
            bool creates = instruction.OpCode.Code == ILCode.Newobj;
            int pops = signature.Parameters.Count
                + (signature.HasThis && !signature.ExplicitThis && !creates ? 1 : 0)
                + (instruction.OpCode.Code == ILCode.Calli ? 1 : 0);
            return (pops, creates || signature.ReturnType.MetadataType != MetadataType.Void ? 1 : 0);
        }

        return (Pops(instruction.OpCode.StackBehaviourPop), Pushes(instruction.OpCode.StackBehaviourPush));
    }

    private static int Pops(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Pop0 => 0,
        StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
        StackBehaviour.Pop1_pop1 or StackBehaviour.Popi_pop1 or StackBehaviour.Popi_popi or StackBehaviour.Popi_popi8
            or StackBehaviour.Popi_popr4 or StackBehaviour.Popi_popr8 or StackBehaviour.Popref_pop1 or StackBehaviour.Popref_popi => 2,
        StackBehaviour.Popi_popi_popi or StackBehaviour.Popref_popi_popi or StackBehaviour.Popref_popi_popi8
            or StackBehaviour.Popref_popi_popr4 or StackBehaviour.Popref_popi_popr8 or StackBehaviour.Popref_popi_popref => 3,
        _ => int.MaxValue / 2,
    };

    private static int Pushes(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Push0 => 0,
        StackBehaviour.Push1_push1 => 2,
        _ => 1,
    };
}
