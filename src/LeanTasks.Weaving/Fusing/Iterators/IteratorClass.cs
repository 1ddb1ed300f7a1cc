using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What is added to the class of a fused iterator, and what is written there in another place than before.</summary>
internal sealed class IteratorClass
{
    public IteratorClass(IteratorShape shape, IteratorMembers members)
    {
        Shape = shape;
        Members = members;
        Step = Override("MoveNext", members.Step, members.Frame, members.Members.Frame, members.Members.RunByReference, members.FailureByReference);
        Attach = Override("Attach", Void, members.Frame, members.Members.RunByReference);
        TryDispose = Override("TryDispose", shape.Machine.Module.TypeSystem.Boolean);
        Complete = Override("Complete", Void, shape.Machine.Module.TypeSystem.Boolean);
        Fail = Override("Fail", Void, members.Members.Exception);
    }

    public IteratorShape Shape { get; }

    /// <summary>What it calls.</summary>
    public IteratorMembers Members { get; }

    /// <summary>The code to the next item. Parameters: the frame, the frame of the fused method that has ended, the run, and what it has failed with.</summary>
    public MethodDefinition Step { get; }

    /// <summary>All methods that are written.</summary>
    public IEnumerable<MethodDefinition> Written => [Step, Attach, TryDispose, Complete, Fail, Shape.MoveNext];

    private MethodDefinition Attach { get; }

    private MethodDefinition TryDispose { get; }

    private MethodDefinition Complete { get; }

    private MethodDefinition Fail { get; }

    private TypeReference Void => Shape.Machine.Module.TypeSystem.Void;

    /// <summary>Writes all but <see cref="Step"/>, when that has been written: it is made of what is removed here.</summary>
    public void Write()
    {
        Shape.Machine.BaseType = Members.Iterator;
        Shape.BaseConstructor.Operand = Members.NewBase;
        new AttachWriter(Attach, Shape, Attach.Parameters[0], Instruction.Create(OpCodes.Call, Members.GetState), static field => field, Members.AttachTo).Write();
        WriteTryDispose();
        WriteOutcome(Complete, Shape.SetResult);
        WriteOutcome(Fail, Shape.SetException);
        WriteBegin();
        RemoveUnusedAwaiters();
    }

    // Where the compiler has dropped an await, there is still the code that goes on behind it.
    private void RemoveUnusedAwaiters()
    {
        HashSet<string> used = [.. Shape.Machine.Methods.Where(static method => method.HasBody).SelectMany(static method => method.Body.Instructions).Select(Il.Field).OfType<FieldReference>().Select(static field => field.Name)];
        foreach (string field in Shape.Sites.Select(static site => site.AwaiterField.Name).Where(field => !used.Contains(field)).Distinct())
            Shape.Machine.Fields.Remove(Shape.Machine.Fields.First(each => each.Name == field));
    }

    // As the compiler's DisposeAsync begins.
    private void WriteTryDispose()
    {
        ILProcessor il = TryDispose.Body.GetILProcessor();
        Instruction rests = Instruction.Create(OpCodes.Ldarg, TryDispose.Body.ThisParameter);
        Instruction waits = Instruction.Create(OpCodes.Ldarg, TryDispose.Body.ThisParameter);
        il.Emit(OpCodes.Ldarg, TryDispose.Body.ThisParameter);
        il.Emit(OpCodes.Ldfld, Shape.StateField);
        il.Emit(OpCodes.Ldc_I4, -1);
        il.Emit(OpCodes.Blt, rests);
        il.Emit(OpCodes.Newobj, Shape.NotSupported);
        il.Emit(OpCodes.Throw);
        il.Append(rests);
        il.Emit(OpCodes.Ldfld, Shape.StateField);
        il.Emit(OpCodes.Ldc_I4, IteratorReader.Ended);
        il.Emit(OpCodes.Bne_Un, waits);
        il.Emit(OpCodes.Ldc_I4, 0);
        il.Emit(OpCodes.Ret);
        il.Append(waits);
        il.Emit(OpCodes.Ldc_I4, 1);
        il.Emit(OpCodes.Stfld, Shape.DisposeMode);
        il.Emit(OpCodes.Ldc_I4, 1);
        il.Emit(OpCodes.Ret);
    }

    // The builder calls it, which restores the contexts.
    private void WriteBegin()
    {
        MethodDefinition moveNext = Shape.MoveNext;
        moveNext.Body = new MethodBody(moveNext);
        moveNext.DebugInformation.SequencePoints.Clear();
        moveNext.DebugInformation.Scope = null;
        moveNext.DebugInformation.StateMachineKickOffMethod = null;
        moveNext.CustomDebugInformations.Clear();
        ILProcessor il = moveNext.Body.GetILProcessor();
        il.Emit(OpCodes.Ldarg, moveNext.Body.ThisParameter);
        il.Emit(OpCodes.Call, Members.Begin);
        il.Emit(OpCodes.Ret);
    }

    private void WriteOutcome(MethodDefinition method, MethodReference call)
    {
        ILProcessor il = method.Body.GetILProcessor();
        il.Emit(OpCodes.Ldarg, method.Body.ThisParameter);
        il.Emit(OpCodes.Ldflda, Shape.Promise);
        il.Emit(OpCodes.Ldarg, method.Parameters[0]);
        il.Emit(OpCodes.Call, call);
        il.Emit(OpCodes.Ret);
    }

    private MethodDefinition Override(string name, TypeReference returns, params TypeReference[] parameters)
    {
        MethodDefinition method = new(name, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, returns);
        foreach (TypeReference parameter in parameters)
            method.Parameters.Add(new ParameterDefinition(parameter));
        method.Body.InitLocals = true;
        Shape.Machine.Methods.Add(method);
        return method;
    }
}
