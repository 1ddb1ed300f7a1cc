using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What calls of fused methods take: it is stored, and loaded again, where a call could not follow its arguments immediately.</summary>
/// <param name="caller">The code with the calls.</param>
/// <param name="newVariable">Makes a variable.</param>
/// <param name="emit">Writes an instruction.</param>
internal sealed class CallArguments(FusableCode caller, Func<TypeReference, VariableDefinition> newVariable, Action<Instruction> emit)
{
    // Calls share them: the JIT looks at a limited number.
    private readonly Dictionary<TypeReference, List<VariableDefinition>> _variables = [];
    private readonly List<VariableDefinition> _stored = [];

    /// <summary>Writes the store of what is on the stack, if it is needed.</summary>
    /// <param name="call">The place of the call.</param>
    /// <param name="target">The method that is called.</param>
    /// <param name="straight">Its straight form, as the call names it.</param>
    /// <param name="reached">The class whose method is reached, where the call names another one.</param>
    /// <param name="isPreceded">Whether other code precedes the call.</param>
    public void Store(int call, Fusable target, MethodReference straight, ReachedClass? reached, bool isPreceded)
    {
        _stored.Clear();
        bool isCast = reached is { IsCast: true };
        if (!isCast && !isPreceded && AreOnlyLoaded(call))
            return;
        if (straight.HasThis)
            AddVariable(InstanceOf(straight.DeclaringType, target));
        foreach (ParameterDefinition parameter in straight.Parameters.Take(straight.Parameters.Count - 1))
            AddVariable(TypeArguments.Close(WithoutModifiers(parameter.ParameterType), straight));
        for (int i = _stored.Count - 1; i >= 0; i--)
        {
            // It cannot fail, as far as the other classes are known. If they are not, an instance of another class must not be taken for one of this.
            if (i == 0 && isCast)
                emit(Instruction.Create(OpCodes.Castclass, reached!.Type));
            emit(Instruction.Create(OpCodes.Stloc, _stored[i]));
        }
    }

    /// <summary>Writes the loads of what has been stored.</summary>
    public void Load()
    {
        foreach (VariableDefinition variable in _stored)
            emit(Instruction.Create(OpCodes.Ldloc, variable));
    }

    // The JIT notes a place of the source only where the stack is empty, and only for the first statement that follows. A call among the arguments is
    // one, and so is what precedes the call that is written. Where those jump, or code that is inlined for them, the JIT adds code that belongs to no
    // place. The call would then belong to none, and have no line in a stack trace.
    private bool AreOnlyLoaded(int call)
    {
        int missing = Il.Pops(caller.Code[call], depth: 0, returns: false);
        for (int i = call - 1; missing > 0; i--)
        {
            Instruction instruction = caller.Code[i];
            if (caller.Targets.Contains(caller.Code[i + 1]) || !MakesNoStatement(instruction))
                return false;
            missing += Il.Pops(instruction, depth: 0, returns: false) - Il.Pushes(instruction);
        }

        return true;
    }

    private static bool MakesNoStatement(Instruction instruction) => instruction.OpCode.Code is Code.Ldarg or Code.Ldarga or Code.Ldloc or Code.Ldloca
        or Code.Ldfld or Code.Ldflda or Code.Ldnull or Code.Ldstr or Code.Ldc_I4 or Code.Ldc_I8 or Code.Ldc_R4 or Code.Ldc_R8 or Code.Add or Code.Sub or Code.Mul;

    private void AddVariable(TypeReference type)
    {
        if (!_variables.TryGetValue(type, out List<VariableDefinition>? known))
            _variables.Add(type, known = []);
        VariableDefinition? variable = known.Find(each => !_stored.Contains(each));
        if (variable is null)
            known.Add(variable = newVariable(type));
        _stored.Add(variable);
    }

    private static TypeReference InstanceOf(TypeReference type, Fusable target)
    {
        if (!target.Method.DeclaringType.IsValueType)
            return type;

        // What names a type without using it says nothing of its kind.
        if (!type.IsValueType)
            type.GetElementType().IsValueType = true;
        return new ByReferenceType(type);
    }

    private static TypeReference WithoutModifiers(TypeReference type) =>
        type is IModifierType modified ? WithoutModifiers(modified.ElementType) : type;
}
