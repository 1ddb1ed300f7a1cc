using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes how a method's frame is made, filled, attached and cleared.</summary>
internal static class FrameWriter
{
    public static void Write(FusedMethod method, FusedMembers members)
    {
        WriteConstructor(method, members);
        WriteFill(method, members);
        if (method.Attach is { } attach)
            new AttachWriter(attach, method.Shape, attach.Body.ThisParameter, Instruction.Create(OpCodes.Ldfld, method.FromMachine(method.Shape.State)), method.FromMachine, members.Await).Write();
        WriteClear(method, members);
        RemoveInterfaceMethods(method.Shape);
    }

    // The frame implements it in its place. That the type names it stays: stack traces find the method of the source by it.
    private static void RemoveInterfaceMethods(AsyncShape shape)
    {
        foreach (MethodDefinition method in shape.Machine.Methods.Where(method => method == shape.MoveNext || method.Name == "SetStateMachine").ToList())
            shape.Machine.Methods.Remove(method);
    }

    private static void WriteConstructor(FusedMethod method, FusedMembers members)
    {
        TypeDefinition machine = method.Shape.Machine;
        MethodDefinition constructor = new(
            ".ctor",
            MethodAttributes.Public | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
            machine.Module.TypeSystem.Void);
        machine.Methods.Add(constructor);
        ILProcessor il = constructor.Body.GetILProcessor();
        il.Emit(OpCodes.Ldarg, constructor.Body.ThisParameter);
        il.Emit(OpCodes.Call, members.NewBase(method.Shape));
        il.Emit(OpCodes.Ret);
    }

    private static void WriteFill(FusedMethod method, FusedMembers members)
    {
        AsyncShape shape = method.Shape;
        MethodDefinition fill = method.Fill;
        ILProcessor il = fill.Body.GetILProcessor();
        Instruction begin = Instruction.Create(OpCodes.Nop);
        int first = 1;
        if (method.HasOneBody)
        {
            il.Emit(OpCodes.Ldarg, fill.Parameters[first++]);
            il.Emit(OpCodes.Dup);
            il.Emit(OpCodes.Brtrue, begin);
            il.Emit(OpCodes.Pop);
        }

        il.Emit(OpCodes.Ldc_I4, (int)shape.EntryPointKind);
        il.Emit(OpCodes.Ldarg, fill.Parameters[0]);
        il.Emit(OpCodes.Call, members.Rent(method.Self));
        il.Append(begin);
        Store(fill.Parameters[first], shape.State);
        for (int i = 0; i < shape.Kept.Count; i++)
            Store(fill.Parameters[first + 1 + i], shape.Kept[i]);

        il.Emit(OpCodes.Ret);

        void Store(ParameterDefinition value, FieldReference field)
        {
            il.Emit(OpCodes.Dup);
            il.Emit(OpCodes.Ldarg, value);
            il.Emit(OpCodes.Stfld, method.FromMachine(field));
        }
    }

    private static void WriteClear(FusedMethod method, FusedMembers members)
    {
        List<(FieldReference Field, TypeReference Type)> fields = [.. method.Shape.Kept.Select(field => (method.FromMachine(field), field.FieldType))];
        if (method.Shape.Result is { } result)
            fields.Add((members.ResultOf(result), result));
        fields.RemoveAll(static each => each.Type.IsPrimitive || each.Type is TypeDefinition { IsEnum: true });
        if (fields.Count == 0)
            return;
        MethodDefinition clear = method.DeclareClear();
        ILProcessor il = clear.Body.GetILProcessor();
        foreach ((FieldReference field, TypeReference type) in fields)
        {
            il.Emit(OpCodes.Ldarg, clear.Body.ThisParameter);
            if (type.IsValueType || type.IsGenericParameter || type is IModifierType)
            {
                il.Emit(OpCodes.Ldflda, field);
                il.Emit(OpCodes.Initobj, type);
            }
            else
            {
                il.Emit(OpCodes.Ldnull);
                il.Emit(OpCodes.Stfld, field);
            }
        }

        il.Emit(OpCodes.Ret);
    }
}
