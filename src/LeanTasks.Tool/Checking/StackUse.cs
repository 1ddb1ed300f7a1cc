using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

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
