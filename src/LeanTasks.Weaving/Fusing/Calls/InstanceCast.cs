using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Casts the instance of a call to the class whose method it is certain to reach, where the code says less of it. It cannot fail, as far as the other
/// classes are known; if they are not, an instance of another class must not be taken for one of this.
/// </summary>
internal static class InstanceCast
{
    /// <summary>Writes the cast. The instance is on the stack, below the arguments.</summary>
    /// <param name="called">The method, which has no type parameters of its own.</param>
    /// <param name="to">The class.</param>
    /// <param name="newVariable">Makes a variable.</param>
    /// <param name="emit">Writes an instruction.</param>
    public static void Write(MethodReference called, TypeReference to, Func<TypeReference, VariableDefinition> newVariable, Action<Instruction> emit)
    {
        IList<TypeReference> ofType = called.DeclaringType is GenericInstanceType generic ? generic.GenericArguments : [];
        VariableDefinition[] arguments = [.. called.Parameters.Select(parameter => newVariable(TypeArguments.Substitute(parameter.ParameterType, ofType)))];
        for (int i = arguments.Length - 1; i >= 0; i--)
            emit(Instruction.Create(OpCodes.Stloc, arguments[i]));
        emit(Instruction.Create(OpCodes.Castclass, to));
        foreach (VariableDefinition argument in arguments)
            emit(Instruction.Create(OpCodes.Ldloc, argument));
    }
}
