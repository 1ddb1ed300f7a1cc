using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Questions about instructions of a body whose macros are simplified: there is one form of each instruction.</summary>
internal static class Il
{
    public static bool Is(Instruction instruction, Code code) => instruction.OpCode.Code == code;

    /// <summary>Whether an instruction loads the first argument: in a state machine, the state machine itself.</summary>
    public static bool LoadsThis(Instruction instruction) =>
        Is(instruction, Code.Ldarg) && instruction.Operand is ParameterDefinition { Index: -1 };

    public static FieldReference? Field(Instruction instruction) => instruction.Operand as FieldReference;

    /// <summary>The method that an instruction calls; null for any other instruction, and for <c>newobj</c>.</summary>
    public static MethodReference? Called(Instruction instruction) =>
        instruction.OpCode.Code is Code.Call or Code.Callvirt ? instruction.Operand as MethodReference : null;

    public static bool IsInt(Instruction instruction, int value) => Is(instruction, Code.Ldc_I4) && (int)instruction.Operand == value;

    public static bool Loads(Instruction instruction, VariableDefinition variable) =>
        instruction.OpCode.Code is Code.Ldloc or Code.Ldloca && instruction.Operand == variable;

    /// <summary>Where an instruction may jump to.</summary>
    public static IEnumerable<Instruction> Targets(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => [target],
        Instruction[] targets => targets,
        _ => [],
    };

    /// <summary>Whether the next instruction is reached from this one, other than by a jump.</summary>
    public static bool FallsThrough(Instruction instruction) =>
        instruction.OpCode.FlowControl is not (FlowControl.Branch or FlowControl.Return or FlowControl.Throw)
        && instruction.OpCode.Code is not (Code.Endfinally or Code.Endfilter or Code.Leave);

    /// <summary>How many values an instruction takes from the stack.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="depth">How many there are: <c>leave</c> takes all.</param>
    /// <param name="returns">Whether the method returns a value.</param>
    public static int Pops(Instruction instruction, int depth, bool returns)
    {
        if (instruction.Operand is IMethodSignature signature && instruction.OpCode.Code is Code.Call or Code.Callvirt or Code.Newobj or Code.Calli)
        {
            bool hasThis = signature.HasThis && !signature.ExplicitThis && instruction.OpCode.Code != Code.Newobj;
            return signature.Parameters.Count + (hasThis ? 1 : 0) + (instruction.OpCode.Code == Code.Calli ? 1 : 0);
        }

        return instruction.OpCode.StackBehaviourPop switch
        {
            StackBehaviour.Pop0 => 0,
            StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
            StackBehaviour.Pop1_pop1 or StackBehaviour.Popi_pop1 or StackBehaviour.Popi_popi or StackBehaviour.Popi_popi8
                or StackBehaviour.Popi_popr4 or StackBehaviour.Popi_popr8 or StackBehaviour.Popref_pop1 or StackBehaviour.Popref_popi => 2,
            StackBehaviour.Popi_popi_popi or StackBehaviour.Popref_popi_popi or StackBehaviour.Popref_popi_popi8
                or StackBehaviour.Popref_popi_popr4 or StackBehaviour.Popref_popi_popr8 or StackBehaviour.Popref_popi_popref => 3,
            StackBehaviour.PopAll => depth,
            StackBehaviour.Varpop when instruction.OpCode.Code == Code.Ret => returns ? 1 : 0,
            _ => throw new UnknownShapeException($"it contains the unsupported instruction {instruction.OpCode.Name}"),
        };
    }

    /// <summary>How many values an instruction leaves on the stack.</summary>
    public static int Pushes(Instruction instruction)
    {
        if (instruction.OpCode.Code is Code.Call or Code.Callvirt or Code.Calli)
            return IsVoid(((IMethodSignature)instruction.Operand).ReturnType) ? 0 : 1;
        return instruction.OpCode.StackBehaviourPush switch
        {
            StackBehaviour.Push0 => 0,
            StackBehaviour.Push1_push1 => 2,
            StackBehaviour.Varpush => throw new UnknownShapeException($"it contains the unsupported instruction {instruction.OpCode.Name}"),
            _ => 1,
        };
    }

    /// <summary>A new instruction, with another operand where it is copied into another method.</summary>
    public static Instruction Copy(Instruction instruction, object? operand)
    {
        Instruction copy = Instruction.Create(OpCodes.Nop);
        copy.OpCode = instruction.OpCode;
        copy.Operand = operand;
        return copy;
    }

    /// <summary>Whether a method of that type returns nothing. An <c>init</c> accessor returns void with a modifier.</summary>
    public static bool IsVoid(TypeReference type)
    {
        while (type is IModifierType modified)
            type = modified.ElementType;
        return type.MetadataType == MetadataType.Void;
    }

    /// <summary>
    /// Returns behind a call. A result that the method itself does not have is dropped. What says that it returns a <c>Task</c> may be overridden by
    /// what returns a <c>Task&lt;int&gt;</c>. A function of F# that says so returns a <c>Task&lt;Unit&gt;</c>.
    /// </summary>
    public static void ReturnBehind(ILProcessor il, MethodReference called)
    {
        if (IsVoid(il.Body.Method.ReturnType) && !IsVoid(called.ReturnType))
            il.Emit(OpCodes.Pop);
        il.Emit(OpCodes.Ret);
    }
}
