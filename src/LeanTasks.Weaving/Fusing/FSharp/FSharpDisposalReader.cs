using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// Reads the await at the end of a <c>use</c> of an <c>IAsyncDisposable</c>. FSharp.Core waits until the value task has completed, and does not take its
/// result.
/// </summary>
internal static class FSharpDisposalReader
{
    // Around the branch to SUSPEND, in steps from it:
    //   -20 brfalse -18; br ENDED; -18 this; ldloca task; GetAwaiter; -15 stfld awaiter; ldc 0; brfalse -9;
    //   RESUME: -12 ldc 1; nop; br -4; -9 this; ldc k; stfld ResumptionPoint; ldc 0; nop; -4 stloc y; ldloc y; stloc f; -1 ldloc f; 0 brfalse SUSPEND; br DONE
    //   SUSPEND: +2 this; ldflda Data; ldflda MethodBuilder; this; ldflda awaiter; this; +8 AwaitUnsafeOnCompleted; nop; br NEXT;
    //   DONE: +11 nop; br NEXT; ENDED: +13 nop; NEXT: +14 ldloc f
    private const int ToCall = 8;

    /// <summary>Reads one around a call of the builder; null if it is not one.</summary>
    public static FSharpAwait? Read(FSharpTask task, int call, FieldDefinition awaiter)
    {
        IReadOnlyList<Instruction> code = task.Code;
        int b = call - ToCall;
        bool isDisposal = b >= 20 && b + 14 < code.Count
            && Jumps(b - 20, Code.Brfalse, b - 18) && Jumps(b - 19, Code.Br, b + 13)
            && Il.LoadsThis(code[b - 18]) && Il.Is(code[b - 17], Code.Ldloca)
            && Il.Called(code[b - 16])?.Name == "GetAwaiter" && FSharpTask.Uses(code[b - 15], Code.Stfld, awaiter)
            && Il.IsInt(code[b - 14], 0) && Jumps(b - 13, Code.Brfalse, b - 9)
            && Il.IsInt(code[b - 12], 1) && Il.Is(code[b - 11], Code.Nop) && Jumps(b - 10, Code.Br, b - 4)
            && Il.LoadsThis(code[b - 9]) && Il.Is(code[b - 8], Code.Ldc_I4) && FSharpTask.Uses(code[b - 7], Code.Stfld, task.ResumptionPoint)
            && Il.IsInt(code[b - 6], 0) && Il.Is(code[b - 5], Code.Nop)
            && Il.Is(code[b - 4], Code.Stloc) && Il.Is(code[b - 3], Code.Ldloc) && code[b - 3].Operand == code[b - 4].Operand
            && Il.Is(code[b - 2], Code.Stloc) && Il.Is(code[b - 1], Code.Ldloc) && code[b - 1].Operand == code[b - 2].Operand
            && Jumps(b, Code.Brfalse, b + 2) && Jumps(b + 1, Code.Br, b + 11)
            && Il.Is(code[call + 1], Code.Nop) && Jumps(call + 2, Code.Br, b + 14)
            && Il.Is(code[b + 11], Code.Nop) && Jumps(b + 12, Code.Br, b + 14) && Il.Is(code[b + 13], Code.Nop)
            && Il.Is(code[b + 14], Code.Ldloc) && code[b + 14].Operand == code[b - 2].Operand;
        if (!isDisposal)
            return null;
        return new FSharpAwait
        {
            Number = (int)code[b - 8].Operand,
            Store = b - 15,
            Branch = b - 13,
            Resume = b - 12,
            Done = b + 14,
            Next = b + 14,
            Awaiter = awaiter,
            Finished = (VariableDefinition)code[b - 2].Operand,
            Yielded = (VariableDefinition)code[b - 4].Operand,
            Attach = Il.Called(code[call])!,
            IsCompleted = new MethodReference("get_IsCompleted", task.Machine.Module.TypeSystem.Boolean, awaiter.FieldType) { HasThis = true },
        };

        bool Jumps(int i, Code which, int to) => Il.Is(code[i], which) && task.At((Instruction)code[i].Operand) == to;
    }
}
