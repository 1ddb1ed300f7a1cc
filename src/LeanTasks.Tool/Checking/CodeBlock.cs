using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Instructions that run one after the other.</summary>
/// <param name="First">The first.</param>
/// <param name="Last">The last, which branches, or may throw, or is before a place that is branched to.</param>
/// <param name="Regions">The exception handlers whose protected code it is in, from the inside out.</param>
internal sealed record CodeBlock(Instruction First, Instruction Last, IReadOnlyList<ExceptionHandler> Regions)
{
    /// <summary>Whether it ends an async method by an exception.</summary>
    public bool Fails
    {
        get
        {
            for (Instruction instruction = First; ; instruction = instruction.Next)
            {
                if (Bodies.IsCall(instruction, out MethodReference? method) && method.Name == "SetException")
                    return true;
                if (instruction == Last)
                    return false;
            }
        }
    }
}
