using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>The blocks of a method.</summary>
internal sealed class CodeBlocks
{
    private readonly Dictionary<Instruction, CodeBlock> _byFirst = [];

    /// <summary>Takes a method apart.</summary>
    /// <param name="body">Its body.</param>
    public CodeBlocks(MethodBody body)
    {
        HashSet<Instruction> leaders = [body.Instructions[0]];
        foreach (Instruction instruction in body.Instructions)
        {
            switch (instruction.Operand)
            {
                case Instruction target:
                    leaders.Add(target);
                    break;
                case Instruction[] targets:
                    leaders.UnionWith(targets);
                    break;
            }

            if (instruction.Next is { } next && (EndsBlock(instruction) || (CanThrow(instruction) && RegionsOf(instruction, body).Count > 0)))
                leaders.Add(next);
        }

        foreach (ExceptionHandler handler in body.ExceptionHandlers)
        {
            leaders.Add(handler.TryStart);
            leaders.Add(handler.HandlerStart);
            if (handler.FilterStart is { } filter)
                leaders.Add(filter);
            if (handler.TryEnd is { } end)
                leaders.Add(end);
            if (handler.HandlerEnd is { } handlerEnd)
                leaders.Add(handlerEnd);
        }

        foreach (Instruction first in leaders)
        {
            Instruction last = first;
            while (last.Next is { } next && !leaders.Contains(next))
                last = next;
            _byFirst[first] = new CodeBlock(first, last, RegionsOf(first, body));
        }
    }

    /// <summary>The block that begins with an instruction.</summary>
    public CodeBlock this[Instruction first] => _byFirst[first];

    /// <summary>Whether an instruction may throw an exception for a handler. Members of a value task do not, except its result.</summary>
    public static bool CanThrow(Instruction instruction) => instruction.OpCode.Code switch
    {
        ILCode.Call or ILCode.Callvirt => instruction.Operand is Mono.Cecil.MethodReference method
            && method.Name is not ("GetAwaiter" or "get_IsCompleted" or "ConfigureAwait" or "get_IsCompletedSuccessfully" or "AsTask")
            && !ValueTaskTypes.AsksForResult(method),
        ILCode.Newobj or ILCode.Calli or ILCode.Throw or ILCode.Rethrow => true,
        _ => false,
    };

    /// <summary>Whether code is within a range.</summary>
    public static bool IsWithin(Instruction instruction, Instruction start, Instruction? end) =>
        instruction.Offset >= start.Offset && (end is null || instruction.Offset < end.Offset);

    private static bool EndsBlock(Instruction instruction) =>
        instruction.OpCode.FlowControl is FlowControl.Branch or FlowControl.Cond_Branch or FlowControl.Return or FlowControl.Throw;

    // The table of handlers has those inside first.
    private static List<ExceptionHandler> RegionsOf(Instruction instruction, MethodBody body) =>
        [.. body.ExceptionHandlers.Where(handler => IsWithin(instruction, handler.TryStart, handler.TryEnd))];
}

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
