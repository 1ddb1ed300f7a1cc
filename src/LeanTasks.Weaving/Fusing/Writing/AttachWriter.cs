using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes how a frame is attached to the awaiter that it has suspended on. The state says which one that is.</summary>
/// <param name="method">The method to write, of a state machine. Its last parameter is the run.</param>
/// <param name="code">The code with the awaits.</param>
/// <param name="frame">The parameter with the frame.</param>
/// <param name="getState">What reads the state of the frame, which is on the stack.</param>
/// <param name="fieldOf">A field of the state machine as the method names it.</param>
/// <param name="attachTo">What attaches a frame to an awaiter of a type, which flows the context itself or not.</param>
internal sealed class AttachWriter(
    MethodDefinition method,
    MachineCode code,
    ParameterDefinition frame,
    Instruction getState,
    Func<FieldReference, FieldReference> fieldOf,
    Func<TypeReference, bool, MethodReference> attachTo)
{
    /// <summary>Writes the code.</summary>
    public void Write()
    {
        // The largest group comes last: a frame is in no other state then, so that is not looked at.
        IGrouping<(string, bool), AwaitSite>[] groups = [.. code.Sites
            .Where(static site => site.HasAwaiter)
            .GroupBy(static site => (site.Awaiter.VariableType.FullName, Flows(site)))
            .OrderBy(static group => group.Count())];
        foreach (IGrouping<(string, bool), AwaitSite> group in groups)
        {
            Instruction next = Instruction.Create(OpCodes.Nop);
            bool isLast = group == groups[groups.Length - 1];
            Instruction begin = Instruction.Create(OpCodes.Ldarg, frame);
            if (!isLast)
                WriteLook(group, begin, next);
            WriteAttachment(group.First(), begin);
            if (!isLast)
                method.Body.GetILProcessor().Append(next);
        }

        if (groups.Length == 0)
            method.Body.GetILProcessor().Emit(OpCodes.Ret);
    }

    private void WriteLook(IEnumerable<AwaitSite> sites, Instruction begin, Instruction next)
    {
        ILProcessor il = method.Body.GetILProcessor();
        foreach (AwaitSite site in sites)
        {
            il.Emit(OpCodes.Ldarg, frame);
            il.Append(Il.Copy(getState, getState.Operand));
            il.Emit(OpCodes.Ldc_I4, site.State);
            il.Emit(OpCodes.Beq, begin);
        }

        il.Emit(OpCodes.Br, next);
    }

    // The awaiter is passed by value: the compiler copies it as well, so that one which changes itself while it is attached changes the copy.
    private void WriteAttachment(AwaitSite site, Instruction begin)
    {
        ILProcessor il = method.Body.GetILProcessor();
        il.Append(begin);
        il.Emit(OpCodes.Ldarg, method.Body.ThisParameter);
        il.Emit(OpCodes.Ldfld, fieldOf(site.AwaiterField));
        if (AwaitReader.CastOf(code, site) is { } cast)
            il.Emit(cast.OpCode, (TypeReference)cast.Operand);
        if (!Flows(site))
            il.Emit(OpCodes.Ldarg, method.Parameters[method.Parameters.Count - 1]);
        il.Emit(OpCodes.Call, attachTo(site.Awaiter.VariableType, Flows(site)));
        il.Emit(OpCodes.Ret);
    }

    // Whether the awaiter flows the context itself.
    private static bool Flows(AwaitSite site) => site.Attach.Name == "AwaitOnCompleted";
}
