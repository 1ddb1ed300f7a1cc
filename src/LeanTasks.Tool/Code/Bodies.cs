using System.Diagnostics.CodeAnalysis;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Reading instructions.</summary>
internal static class Bodies
{
    /// <summary>The next instruction that does something.</summary>
    /// <param name="instruction">Where to start; it is not itself returned.</param>
    /// <returns>The instruction; null at the end.</returns>
    public static Instruction? Next(Instruction? instruction)
    {
        do
        {
            instruction = instruction?.Next;
        }
        while (instruction?.OpCode.Code == ILCode.Nop);
        return instruction;
    }

    /// <summary>Whether an instruction calls a method.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="method">The method.</param>
    /// <returns>True for <c>call</c> and <c>callvirt</c>.</returns>
    public static bool IsCall([NotNullWhen(true)] Instruction? instruction, [NotNullWhen(true)] out MethodReference? method)
    {
        method = instruction?.OpCode.Code is ILCode.Call or ILCode.Callvirt ? (MethodReference)instruction.Operand : null;
        return method is not null;
    }

    /// <summary>The variable that an instruction stores to.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="body">The body that it is in.</param>
    /// <returns>Its index; -1 for other instructions.</returns>
    public static int Stored(Instruction? instruction, MethodBody body) => instruction?.OpCode.Code switch
    {
        ILCode.Stloc_0 => 0,
        ILCode.Stloc_1 => 1,
        ILCode.Stloc_2 => 2,
        ILCode.Stloc_3 => 3,
        ILCode.Stloc or ILCode.Stloc_S => Index(instruction, body),
        _ => -1,
    };

    /// <summary>The variable that an instruction loads, or whose address it loads.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="body">The body that it is in.</param>
    /// <returns>Its index; -1 for other instructions.</returns>
    public static int Loaded(Instruction? instruction, MethodBody body) => instruction?.OpCode.Code switch
    {
        ILCode.Ldloc_0 => 0,
        ILCode.Ldloc_1 => 1,
        ILCode.Ldloc_2 => 2,
        ILCode.Ldloc_3 => 3,
        ILCode.Ldloc or ILCode.Ldloc_S or ILCode.Ldloca or ILCode.Ldloca_S => Index(instruction, body),
        _ => -1,
    };

    private static int Index(Instruction instruction, MethodBody body) =>
        instruction.Operand is VariableDefinition variable ? body.Variables.IndexOf(variable) : -1;
}
