using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes how a straight method suspends: a method that fills the compiler's state machine and attaches it to the awaiter. It is one for each kind
/// of awaiter, and not a part of the straight method, whose frame would be as large as the state machine.
/// </summary>
internal static class SuspensionWriter
{
    /// <summary>The method for an await, which is written if there is none yet.</summary>
    public static MethodDefinition For(FusedMethod method, AwaitSite site, FusedMembers members)
    {
        string name = $"{FusedNames.Suspend}{site.AwaiterField.Name}{(site.Attach.Name == "AwaitOnCompleted" ? "Flowing" : "")}";
        return method.Shape.Machine.Methods.FirstOrDefault(m => m.Name == name) ?? Write(method, site, members, name);
    }

    private static MethodDefinition Write(FusedMethod method, AwaitSite site, FusedMembers members, string name)
    {
        AsyncShape shape = method.Shape;
        MethodDefinition suspend = method.Add(name, shape.Machine.Module.TypeSystem.Void);
        suspend.NoInlining = true;
        ParameterDefinition run = Add(members.RunByReference);
        ParameterDefinition state = Add(shape.Machine.Module.TypeSystem.Int32);
        ParameterDefinition awaiter = Add(site.Awaiter.VariableType);
        VariableDefinition machine = new(method.Self);
        suspend.Body.Variables.Add(machine);
        ILProcessor il = suspend.Body.GetILProcessor();

        il.Emit(OpCodes.Ldloca, machine);
        il.Emit(OpCodes.Call, method.OfBuilder("Create"));
        il.Emit(OpCodes.Stfld, method.Own(shape.Builder));
        Store(state, shape.State);
        Store(awaiter, site.AwaiterField);
        foreach (FieldDefinition field in shape.Kept)
            Store(Add(field.FieldType), field);

        il.Emit(OpCodes.Ldloca, machine);
        il.Emit(OpCodes.Ldflda, method.Own(shape.Builder));
        il.Emit(OpCodes.Ldarga, awaiter);
        il.Emit(OpCodes.Ldloca, machine);
        il.Emit(OpCodes.Call, site.Attach);

        il.Emit(OpCodes.Ldarg, run);
        il.Emit(OpCodes.Ldloca, machine);
        il.Emit(OpCodes.Ldflda, method.Own(shape.Builder));
        il.Emit(OpCodes.Call, method.OfBuilder("get_Task"));
        il.Emit(OpCodes.Call, members.Suspend(shape));
        il.Emit(OpCodes.Ret);
        return suspend;

        ParameterDefinition Add(TypeReference type)
        {
            ParameterDefinition parameter = new(type);
            suspend.Parameters.Add(parameter);
            return parameter;
        }

        void Store(ParameterDefinition value, FieldReference field)
        {
            il.Emit(OpCodes.Ldloca, machine);
            il.Emit(OpCodes.Ldarg, value);
            il.Emit(OpCodes.Stfld, method.Own(field));
        }
    }
}
