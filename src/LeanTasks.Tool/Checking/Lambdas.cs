using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

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
