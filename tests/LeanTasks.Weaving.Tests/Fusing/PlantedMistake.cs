using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A mistake that a weaver could make, made in what ours has written: a comparison of programs has to find it.</summary>
internal static class PlantedMistake
{
    /// <summary>The mistakes by name, each with what it does to one method; it returns whether the method had a place for it.</summary>
    public static IReadOnlyDictionary<string, Func<MethodDefinition, bool>> All { get; } = new Dictionary<string, Func<MethodDefinition, bool>>
    {
        ["contexts are not restored after a call"] = static method => OnCalls(method, "FusedRun::Leave", static (il, call) => Replace(il, call, OpCodes.Pop, OpCodes.Pop)),
        ["an exception passes by a handler"] = static method => OnCalls(method, "::SuspendOn", static (il, call) => SetOptions(call, 3)) | OnCalls(method, "::SuspendAgainOn", static (il, call) => SetOptions(call, 3)),
        ["a call inside a try is not guarded"] = static method => OnCalls(method, "::<>Guarded", static (_, call) => call.Operand = StraightOf((MethodReference)call.Operand)),
        ["what a method keeps is not stored"] = static method => method.Name == "<>Fill" && method.Parameters.Count > 3 && DropLastStore(method),
        ["what a method has kept is not loaded"] = static method => IsStraight(method) && DropLastLoad(method),
        ["a result in an iterator is not the one of the call"] = static method => IsStep(method) && OnCalls(method, "::TakeResult", AddOne),
        ["an iterator that fails ends"] = static method => IsStep(method) && DropFailure(method),
        ["an instance is taken for one of another class"] = static method => method.Name.EndsWith(">Test", StringComparison.Ordinal) && Invert(method),
        ["a result that needs no task is another"] = static method => (IsStraight(method) || method.Name.EndsWith(">Straight", StringComparison.Ordinal)) && method.ReturnType.MetadataType == MetadataType.Int32 && AddOneToCompleted(method),
        ["a result is not the one of the call"] = static method => (IsStraight(method) || IsResume(method)) && OnCalls(method, "::TakeResult", AddOne),
    };

    /// <summary>Plants a mistake wherever there is a place for it.</summary>
    /// <returns>How many places there were.</returns>
    public static int Plant(string file, string name)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { InMemory = true });
        int planted = module.GetTypes().SelectMany(static type => type.Methods).Count(method => method.HasBody && All[name](method));
        module.Write(file);
        return planted;
    }

    // All that has code of a MoveNext has its name.
    private static bool IsStraight(MethodDefinition method) => method is { Name: "MoveNext", IsStatic: true };

    private static bool IsResume(MethodDefinition method) => method is { Name: "MoveNext", IsStatic: false, Parameters.Count: 2 };

    private static bool IsStep(MethodDefinition method) => method is { Name: "MoveNext", IsStatic: false, Parameters.Count: 4 };

    private static bool OnCalls(MethodDefinition method, string called, Action<ILProcessor, Instruction> change)
    {
        Instruction[] calls = [.. method.Body.Instructions.Where(instruction => instruction.Operand is MethodReference target && target.FullName.Contains(called, StringComparison.Ordinal))];
        foreach (Instruction call in calls)
            change(method.Body.GetILProcessor(), call);
        return calls.Length > 0;
    }

    private static void Replace(ILProcessor il, Instruction old, params OpCode[] codes)
    {
        old.OpCode = codes[0];
        old.Operand = null;
        Instruction last = old;
        foreach (OpCode code in codes.Skip(1))
        {
            Instruction next = Instruction.Create(code);
            il.InsertAfter(last, next);
            last = next;
        }
    }

    // The options are loaded just before the call.
    private static void SetOptions(Instruction call, int options)
    {
        call.Previous.OpCode = OpCodes.Ldc_I4;
        call.Previous.Operand = options;
    }

    private static MethodReference StraightOf(MethodReference guarded)
    {
        MethodReference straight = new("MoveNext", guarded.ReturnType, guarded.DeclaringType);
        foreach (ParameterDefinition parameter in guarded.Parameters)
            straight.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        return straight;
    }

    private static bool DropLastStore(MethodDefinition fill)
    {
        Instruction store = fill.Body.Instructions.Last(static instruction => instruction.OpCode == OpCodes.Stfld);
        Replace(fill.Body.GetILProcessor(), store, OpCodes.Pop, OpCodes.Pop);
        return true;
    }

    // The load precedes the call that clears the frame, and the load of the state.
    private static bool DropLastLoad(MethodDefinition straight)
    {
        if (straight.Body.Instructions.LastOrDefault(static instruction => instruction.Operand is MethodReference { Name: "Clear", DeclaringType.Name: "FusedFrame" }) is not { } clear)
            return false;
        Instruction store = clear.Previous.Previous.Previous.Previous.Previous;
        if (store.Previous.OpCode != OpCodes.Ldfld)
            return false;
        Replace(straight.Body.GetILProcessor(), store, OpCodes.Pop);
        return true;
    }

    private static bool DropFailure(MethodDefinition step)
    {
        Instruction[] stores = [.. step.Body.Instructions.Where(static instruction => instruction.OpCode == OpCodes.Stind_Ref)];
        foreach (Instruction store in stores)
            Replace(step.Body.GetILProcessor(), store, OpCodes.Pop, OpCodes.Pop);
        return stores.Length > 0;
    }

    private static bool Invert(MethodDefinition test)
    {
        Instruction[] compares = [.. test.Body.Instructions.Where(static instruction => instruction.OpCode.Code is Code.Beq or Code.Beq_S)];
        foreach (Instruction compare in compares)
            compare.OpCode = OpCodes.Bne_Un;
        return compares.Length > 0;
    }

    // The result of a call is another one.
    private static bool AddOneToCompleted(MethodDefinition straight)
    {
        Instruction[] results = [.. straight.Body.Instructions.Where(static instruction => instruction.OpCode == OpCodes.Ret && instruction.Previous?.OpCode.FlowControl == FlowControl.Next).Select(static instruction => instruction.Previous)];
        foreach (Instruction result in results)
        {
            straight.Body.GetILProcessor().InsertAfter(result, Instruction.Create(OpCodes.Add));
            straight.Body.GetILProcessor().InsertAfter(result, Instruction.Create(OpCodes.Ldc_I4_1));
        }

        return results.Length > 0;
    }

    private static void AddOne(ILProcessor il, Instruction call)
    {
        if (call.Operand is not GenericInstanceMethod { GenericArguments: [{ MetadataType: MetadataType.Int32 }] })
            return;
        il.InsertAfter(call, Instruction.Create(OpCodes.Add));
        il.InsertAfter(call, Instruction.Create(OpCodes.Ldc_I4_1));
    }
}
