using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>Reads the code that starts a state machine of F#.</summary>
internal static class FSharpStartReader
{
    private const string Resumable = "Microsoft.FSharp.Core.CompilerServices.IResumableStateMachine`1";
    private const string TaskData = "Microsoft.FSharp.Control.TaskStateMachineData`1";

    /// <summary>Whether a type is the state machine of a <c>task { }</c> or <c>backgroundTask { }</c>.</summary>
    public static bool IsMachine(TypeDefinition type) => type.IsValueType && InterfaceOf(type) is not null;

    /// <summary>The interface by which FSharp.Core knows a state machine of a task.</summary>
    public static InterfaceImplementation? InterfaceOf(TypeDefinition type) => type.HasInterfaces
        ? type.Interfaces.FirstOrDefault(static each => each.InterfaceType is GenericInstanceType generic
            && generic.ElementType.FullName == Resumable
            && generic.GenericArguments[0].GetElementType().FullName == TaskData)
        : null;

    /// <summary>The field of a state machine with builder and result.</summary>
    /// <exception cref="UnknownShapeException">There is none.</exception>
    public static FieldDefinition DataOf(TypeDefinition machine) =>
        machine.Fields.FirstOrDefault(static field => field.FieldType.GetElementType().FullName == TaskData) ?? throw Unknown();

    /// <summary>Reads the code in a method whose body is simplified.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known.</exception>
    public static FSharpStart Read(MethodDefinition host, VariableDefinition started)
    {
        FSharpStart start = new(host, started);
        ReadCaptured(start);
        ReadCalls(start);
        CheckUses(start);
        return start;
    }

    /// <summary>Whether an instruction calls the builder of a task.</summary>
    public static bool IsBuilderCall(Instruction instruction, string name) =>
        Il.Called(instruction) is { } called
        && called.Name == name
        && called.DeclaringType.GetElementType() is { Name: "AsyncTaskMethodBuilder`1" } type
        && BuilderNames.IsBcl(type);

    private static UnknownShapeException Unknown() => new("the compiler-generated prologue was not recognized");

    // ldloca machine; initobj; ldloca machine; stloc m | { ldloc m; value; stfld field }
    private static void ReadCaptured(FSharpStart start)
    {
        Collection<Instruction> code = start.Code;
        start.First = Enumerable.Range(0, code.Count).FirstOrDefault(i => Il.Is(code[i], Code.Ldloca) && code[i].Operand == start.Started);
        int i = start.First;
        bool begins = i + 18 <= code.Count
            && Il.Is(code[i], Code.Ldloca) && code[i].Operand == start.Started
            && Il.Is(code[i + 1], Code.Initobj)
            && Il.Is(code[i + 2], Code.Ldloca) && code[i + 2].Operand == start.Started
            && Il.Is(code[i + 3], Code.Stloc);
        if (!begins)
            throw Unknown();
        start.Reference = (VariableDefinition)code[i + 3].Operand;
        for (i += 4; Loads(start, i) && StoreOf(start, i) is { } store; i = store + 1)
            start.Captured.Add((Il.Field(code[store])!.Resolve(), i + 1, store - 1));
        start.Background = FSharpBackground.Read(start, i);
        start.Last = start.Background is null ? i + 12 : i + 27;
    }

    private static bool Loads(FSharpStart start, int i) => i < start.Code.Count && Il.Is(start.Code[i], Code.Ldloc) && start.Code[i].Operand == start.Reference;

    // The store of the value that is made behind a load of the state machine: straight code, which only makes that value.
    private static int? StoreOf(FSharpStart start, int load)
    {
        int depth = 0;
        for (int i = load + 1; i < start.Code.Count; i++)
        {
            Instruction instruction = start.Code[i];
            if (depth == 1 && Il.Is(instruction, Code.Stfld) && Il.Field(instruction)!.DeclaringType.GetElementType() == start.Machine.GetElementType())
                return i;
            if (instruction.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call) || Loads(start, i))
                return null;
            int pops = Il.Pops(instruction, depth, returns: false);
            if (pops > depth)
                return null;
            depth += Il.Pushes(instruction) - pops;
        }

        return null;
    }

    // m; ldflda Data; Create; stfld MethodBuilder | m; ldflda Data; ldflda MethodBuilder; m; Start | m; ldflda Data; ldflda MethodBuilder; get_Task
    private static void ReadCalls(FSharpStart start)
    {
        Collection<Instruction> code = start.Code;
        int i = start.Last - 12;
        FieldDefinition data = DataOf((TypeDefinition)start.Machine.GetElementType());
        bool starts = start.Last < code.Count
            && IsData(i) && IsBuilderCall(code[i + 2], "Create") && Il.Is(code[i + 3], Code.Stfld)
            && IsData(i + 4) && Il.Is(code[i + 6], Code.Ldflda) && Loads(start, i + 7) && IsBuilderCall(code[i + 8], "Start")
            && IsData(i + 9) && Il.Is(code[i + 11], Code.Ldflda) && IsBuilderCall(code[i + 12], "get_Task");
        if (!starts)
            throw Unknown();

        bool IsData(int place) => Loads(start, place) && FSharpTask.Uses(code[place + 1], Code.Ldflda, data);
    }

    // Its variables are used for nothing else, and nothing jumps into it. A background task has been read to the end.
    private static void CheckUses(FSharpStart start)
    {
        if (start.Background is not null)
            return;
        HashSet<Instruction> own = [.. start.Code.Skip(start.First).Take(start.Last + 1 - start.First)];
        foreach (Instruction instruction in start.Code)
        {
            bool isStrange = !own.Contains(instruction)
                && (instruction.Operand == start.Started || instruction.Operand == start.Reference || Il.Targets(instruction).Any(target => target != start.Code[start.First] && own.Contains(target)));
            if (isStrange)
                throw Unknown();
        }

        foreach (ExceptionHandler handler in start.Host.Body.ExceptionHandlers)
        {
            Instruction?[] bounds = [handler.TryStart, handler.TryEnd, handler.FilterStart, handler.HandlerStart, handler.HandlerEnd];
            if (bounds.Any(bound => bound is not null && bound != start.Code[start.First] && own.Contains(bound)))
                throw Unknown();
        }
    }
}
