using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Casts, boxes, tokens, and what leaves values as they are.</summary>
internal static class ObjectCode
{
    /// <summary>Runs an instruction on the stack, if it is one of these.</summary>
    public static bool TryRun(Evaluation on, Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Nop or Code.Break:
                return true;
            case Code.Pop:
                on.Pop();
                return true;
            case Code.Dup:
                Slot slot = on.Pop();
                on.Push(slot);
                on.Push(slot);
                return true;
            case Code.Castclass or Code.Isinst:
                CliType wanted = on.TypeOf(instruction);
                on.PopObject("what is cast");
                on.Push(new Slot(SlotKind.Object, wanted.IsObject ? wanted : on.Types.Boxed(wanted)));
                return true;
            case Code.Box:
                CliType boxed = on.TypeOf(instruction);
                if (Constraints.IsByRefLike(boxed))
                    on.Report($"{boxed} is boxed");
                on.Pop(boxed, "what is boxed");
                on.Push(new Slot(SlotKind.Object, boxed.IsObject ? boxed : on.Types.Boxed(boxed)));
                return true;
            case Code.Unbox:
                CliType value = on.TypeOf(instruction);
                if (value.IsObject)
                    on.Report($"{value} is unboxed");
                on.PopObject("what is unboxed");
                on.Push(new Slot(SlotKind.Reference, value));
                return true;
            case Code.Unbox_Any:
                CliType unboxed = on.TypeOf(instruction);
                on.PopObject("what is unboxed");
                on.Push(unboxed);
                return true;
            case Code.Ldtoken:
                on.Push(on.Core(Token(on, instruction.Operand)));
                return true;
            default:
                return false;
        }
    }

    // The type of the handle.
    private static string Token(Evaluation on, object operand)
    {
        switch (operand)
        {
            case TypeReference type:
                // typeof(List<>) names no type arguments.
                TypeDefinition? open = type is TypeSpecification or GenericParameter ? null : on.Types.Resolve(type);
                on.Report(on.Access.WhyNot(open is null ? on.Types.Of(type, on.Context) : on.Types.Own(open)));
                return "RuntimeTypeHandle";
            case FieldReference field:
                on.Report(on.Access.WhyNot(on.Members.Field(field, on.Context), null));
                return "RuntimeFieldHandle";
            default:
                on.Report(on.Access.WhyNot(on.Members.Method((MethodReference)operand, on.Context), null));
                return "RuntimeMethodHandle";
        }
    }
}
