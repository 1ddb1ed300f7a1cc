using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes what an await does with an option of <c>ConfigureAwait</c> that is not constant.</summary>
internal sealed class AwaitOption(CopiedCode code, FusedMembers members, ParameterDefinition run, Func<TypeReference, VariableDefinition> newVariable)
{
    private VariableDefinition? _returns;

    /// <summary>Writes how it is computed, as soon as the call has returned.</summary>
    /// <param name="site">The await.</param>
    /// <param name="copy">Copies an instruction from its place.</param>
    public void Compute(AwaitSite site, Action<int> copy)
    {
        if (site.Option.Count == 0)
            return;
        foreach (int place in site.Option)
            copy(place);
        code.Emit(Instruction.Create(OpCodes.Stloc, _returns ??= newVariable(members.Frame.Module.TypeSystem.Boolean)));
    }

    /// <summary>Writes how it is followed, where what was called is pending.</summary>
    public void Follow(AwaitSite site)
    {
        if (site.Option.Count == 0)
            return;
        Instruction returns = Instruction.Create(OpCodes.Nop);
        code.Emit(Instruction.Create(OpCodes.Ldloc, _returns));
        code.Emit(Instruction.Create(OpCodes.Brtrue, returns));
        code.Emit(Instruction.Create(OpCodes.Ldarg, run));
        code.Emit(Instruction.Create(OpCodes.Call, members.GoOnAnywhere));
        code.Emit(returns);
    }
}
