using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes how a method's frame is made, filled, attached and cleared.</summary>
internal static class FrameWriter
{
    public static void Write(FusedMethod method, FusedMembers members)
    {
        MethodDefinition constructor = WriteConstructor(method, members);
        FieldDefinition pool = WritePool(method, members);
        WriteFill(method, members, constructor, pool);
        MethodDefinition attach = method.Attach;
        new AttachWriter(attach, method.Shape, attach.Body.ThisParameter, Instruction.Create(OpCodes.Ldfld, method.FromMachine(method.Shape.State)), method.FromMachine, members.Await).Write();
        WriteClear(method, members);
        RemoveInterfaceMethods(method.Shape.Machine);
    }

    // The frame implements it in its place. That the type names it stays: stack traces find the method of the source by it.
    private static void RemoveInterfaceMethods(TypeDefinition machine)
    {
        foreach (MethodDefinition method in machine.Methods.Where(static method => method.Name is "MoveNext" or "SetStateMachine").ToList())
            machine.Methods.Remove(method);
    }

    private static MethodDefinition WriteConstructor(FusedMethod method, FusedMembers members)
    {
        TypeDefinition machine = method.Shape.Machine;
        MethodDefinition constructor = new(
            ".ctor",
            MethodAttributes.Assembly | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
            machine.Module.TypeSystem.Void);
        constructor.Parameters.Add(new ParameterDefinition(members.Pool));
        machine.Methods.Add(constructor);
        ILProcessor il = constructor.Body.GetILProcessor();
        il.Emit(OpCodes.Ldarg, constructor.Body.ThisParameter);
        il.Emit(OpCodes.Ldarg, constructor.Parameters[0]);
        il.Emit(OpCodes.Call, members.NewBase(method.Shape));
        il.Emit(OpCodes.Ret);
        return constructor;
    }

    private static FieldDefinition WritePool(FusedMethod method, FusedMembers members)
    {
        TypeDefinition machine = method.Shape.Machine;
        FieldDefinition pool = new(FusedNames.Pool, FieldAttributes.Assembly | FieldAttributes.Static | FieldAttributes.InitOnly, members.Pool);
        machine.Fields.Add(pool);
        machine.IsBeforeFieldInit = true;
        MethodDefinition initializer = new(
            ".cctor",
            MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
            machine.Module.TypeSystem.Void);
        machine.Methods.Add(initializer);
        ILProcessor il = initializer.Body.GetILProcessor();
        il.Emit(OpCodes.Ldtoken, method.Self);
        il.Emit(OpCodes.Call, members.GetTypeFromHandle);
        il.Emit(OpCodes.Ldc_I4, (int)method.Shape.Edge);
        il.Emit(OpCodes.Newobj, members.NewPool);
        il.Emit(OpCodes.Stsfld, method.FromMachine(pool));
        il.Emit(OpCodes.Ret);
        return pool;
    }

    private static void WriteFill(FusedMethod method, FusedMembers members, MethodDefinition constructor, FieldDefinition pool)
    {
        AsyncShape shape = method.Shape;
        MethodDefinition fill = method.Fill;
        VariableDefinition frame = new(method.Self);
        fill.Body.Variables.Add(frame);
        ILProcessor il = fill.Body.GetILProcessor();
        Instruction present = Instruction.Create(OpCodes.Castclass, method.Self);
        Instruction fillIt = Instruction.Create(OpCodes.Stloc, frame);

        il.Emit(OpCodes.Ldsfld, method.FromMachine(pool));
        il.Emit(OpCodes.Ldarg, fill.Parameters[0]);
        il.Emit(OpCodes.Call, members.Rent);
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Brtrue, present);
        il.Emit(OpCodes.Pop);
        il.Emit(OpCodes.Ldsfld, method.FromMachine(pool));
        il.Emit(OpCodes.Newobj, method.InstanceFromMachine(constructor));
        il.Emit(OpCodes.Br, fillIt);
        il.Append(present);
        il.Append(fillIt);
        Store(fill.Parameters[1], shape.State);
        for (int i = 0; i < shape.Kept.Count; i++)
            Store(fill.Parameters[i + 2], shape.Kept[i]);

        il.Emit(OpCodes.Ldloc, frame);
        il.Emit(OpCodes.Ret);

        void Store(ParameterDefinition value, FieldReference field)
        {
            il.Emit(OpCodes.Ldloc, frame);
            il.Emit(OpCodes.Ldarg, value);
            il.Emit(OpCodes.Stfld, method.FromMachine(field));
        }
    }

    private static void WriteClear(FusedMethod method, FusedMembers members)
    {
        MethodDefinition clear = method.Clear;
        ILProcessor il = clear.Body.GetILProcessor();
        foreach (FieldDefinition field in method.Shape.Kept)
            ClearField(method.FromMachine(field), field.FieldType);
        if (method.Shape.Result is { } result)
            ClearField(members.ResultOf(result), result);
        il.Emit(OpCodes.Ret);

        void ClearField(FieldReference field, TypeReference type)
        {
            if (type.IsPrimitive || type is TypeDefinition { IsEnum: true })
                return;
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
    }
}
