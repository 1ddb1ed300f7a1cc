using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The type of the instance on which a method is called, as far as the instruction says it that loads it.</summary>
internal static class Receiver
{
    /// <summary>
    /// The type of the instance of a call; null if that is not known. <paramref name="isExact"/>: it is not a type that derives from it.
    /// </summary>
    public static TypeReference? TypeOf(FusableCode caller, int call, HashSet<Instruction> targets, out bool isExact)
    {
        isExact = false;

        // Back over straight code, until nothing is missing of what the call takes.
        int missing = Il.Called(caller.Code[call])!.Parameters.Count + 1;
        for (int i = call - 1; i >= 0; i--)
        {
            Instruction instruction = caller.Code[i];
            if (targets.Contains(caller.Code[i + 1]) || !Il.FallsThrough(instruction) || instruction.OpCode.FlowControl == FlowControl.Cond_Branch)
                return null;
            missing -= Il.Pushes(instruction);
            if (missing <= 0)
            {
                isExact = Il.Is(instruction, Code.Newobj);
                return TypeOf(instruction);
            }

            missing += Il.Pops(instruction, depth: 0, returns: false);
        }

        return null;
    }

    private static TypeReference? TypeOf(Instruction load) => load.OpCode.Code switch
    {
        Code.Ldarg => ((ParameterDefinition)load.Operand).ParameterType,
        Code.Ldloc => ((VariableDefinition)load.Operand).VariableType,
        Code.Ldfld or Code.Ldsfld when load.Operand is FieldReference field => WithArguments(field.FieldType, field.DeclaringType),
        Code.Newobj => ((MethodReference)load.Operand).DeclaringType,
        Code.Call or Code.Callvirt when load.Operand is MethodReference method => TypeArguments.Close(method.ReturnType, method),
        Code.Castclass => (TypeReference)load.Operand,
        _ => null,
    };

    private static TypeReference WithArguments(TypeReference type, TypeReference declaring) =>
        declaring is GenericInstanceType generic ? TypeArguments.Substitute(type, generic.GenericArguments) : type;
}
