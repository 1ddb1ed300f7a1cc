using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes how an enumerator that may be an iterator is asked for the next item, or disposed of. If it is one, its step is called. Otherwise comes the
/// await as it was, which has the same state. What has ended, or that nothing fused has, says which of them goes on.
/// </summary>
internal sealed class EnumeratorCall(CopiedCode code, FusedMembers members, ParameterDefinition run, Func<TypeReference, VariableDefinition> newVariable)
{
    private VariableDefinition? _iterator;
    private VariableDefinition? _returns;

    /// <summary>Writes the look and the call. The enumerator is on the stack.</summary>
    /// <param name="call">How the code asks it.</param>
    /// <param name="result">Where the result is stored, if nothing is pending; null if there is none.</param>
    /// <param name="other">Where to go on with any other enumerator, which is on the stack then.</param>
    public void Write(Instruction call, VariableDefinition? result, Instruction other)
    {
        MethodReference called = Il.Called(call)!;
        bool isConfigured = EnumeratorSteps.IsConfigured(called.DeclaringType);
        _iterator ??= newVariable(members.Enumerators.Iterator);
        Emit(Instruction.Create(OpCodes.Dup));
        if (isConfigured)
            Emit(Instruction.Create(OpCodes.Ldloca, _returns ??= newVariable(members.Frame.Module.TypeSystem.Boolean)));
        Emit(Instruction.Create(OpCodes.Call, members.Enumerators.IteratorOf(called)));
        Emit(Instruction.Create(OpCodes.Stloc, _iterator));
        Emit(Instruction.Create(OpCodes.Ldloc, _iterator));
        Emit(Instruction.Create(OpCodes.Brfalse, other));
        Emit(Instruction.Create(OpCodes.Pop));
        Emit(Instruction.Create(OpCodes.Ldloc, _iterator));
        Emit(isConfigured ? Instruction.Create(OpCodes.Ldloc, _returns) : Instruction.Create(OpCodes.Ldc_I4, 1));
        Emit(Instruction.Create(OpCodes.Ldarg, run));
        Emit(Instruction.Create(OpCodes.Call, result is null ? members.Enumerators.Dispose : members.Enumerators.MoveNext));
        if (result is not null)
            Emit(Instruction.Create(OpCodes.Stloc, result));
    }

    private void Emit(Instruction instruction) => code.Emit(instruction);
}
