using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>Reads a function that only starts a state machine of F#.</summary>
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

    /// <summary>Begins to read a function whose bodies are simplified.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known.</exception>
    public static FSharpTask Read(MethodDefinition kickoff, VariableDefinition started)
    {
        TypeDefinition machine = started.VariableType.Resolve();
        MethodDefinition moveNext = machine.Methods.FirstOrDefault(static method => method.Name == "MoveNext" && method.HasBody) ?? throw Unknown();
        if (KickoffReader.ReturnsTask(kickoff) != true)
            throw new UnknownShapeException("its task is not what it returns");
        FSharpTask task = new(kickoff, machine, moveNext)
        {
            Data = machine.Fields.FirstOrDefault(static field => field.FieldType.GetElementType().FullName == TaskData) ?? throw Unknown(),
            ResumptionPoint = machine.Fields.FirstOrDefault(static field => field.Name == "ResumptionPoint") ?? throw Unknown(),
            Started = started,
        };
        CheckTypeParameters(task);
        ReadCode(task);
        return task;
    }

    private static UnknownShapeException Unknown() => new("its start is not compiled in the way that is known");

    // The state machine has the type parameters of the function's type and of the function, in this order.
    private static void CheckTypeParameters(FSharpTask task)
    {
        List<GenericParameter> parameters = [.. task.Kickoff.DeclaringType.GenericParameters, .. task.Kickoff.GenericParameters];
        Collection<TypeReference> arguments = (task.Started.VariableType as GenericInstanceType)?.GenericArguments ?? [];
        if (!arguments.SequenceEqual(parameters))
            throw new UnknownShapeException("its state machine has other type parameters than it has");
    }

    // ldloca machine; initobj; ldloca machine; stloc m | { ldloc m; ldarg; stfld field } | ldloc m; ldflda Data; Create; stfld MethodBuilder |
    // ldloc m; ldflda Data; ldflda MethodBuilder; ldloc m; Start | ldloc m; ldflda Data; ldflda MethodBuilder; get_Task; ret
    private static void ReadCode(FSharpTask task)
    {
        Collection<Instruction> code = task.Kickoff.Body.Instructions;
        bool begins = code.Count >= 18
            && task.Kickoff.Body.ExceptionHandlers.Count == 0
            && Il.Is(code[0], Code.Ldloca) && code[0].Operand == task.Started
            && Il.Is(code[1], Code.Initobj)
            && Il.Is(code[2], Code.Ldloca) && code[2].Operand == task.Started
            && Il.Is(code[3], Code.Stloc);
        if (!begins)
            throw Unknown();
        VariableDefinition reference = (VariableDefinition)code[3].Operand;
        int i = 4;
        for (; i + 2 < code.Count && Loads(i) && Il.Is(code[i + 1], Code.Ldarg) && Il.Is(code[i + 2], Code.Stfld); i += 3)
            task.Arguments.Add((Il.Field(code[i + 2])!.Resolve(), (ParameterDefinition)code[i + 1].Operand));
        bool starts = code.Count == i + 14
            && Loads(i) && IsData(i + 1) && Calls(i + 2, "Create") && Il.Is(code[i + 3], Code.Stfld)
            && Loads(i + 4) && IsData(i + 5) && Il.Is(code[i + 6], Code.Ldflda) && Loads(i + 7) && Calls(i + 8, "Start")
            && Loads(i + 9) && IsData(i + 10) && Il.Is(code[i + 11], Code.Ldflda) && Calls(i + 12, "get_Task")
            && Il.Is(code[i + 13], Code.Ret);
        if (!starts)
            throw Unknown();
        task.Create = Il.Called(code[i + 2])!;
        task.Start = Il.Called(code[i + 8])!;
        task.GetTask = Il.Called(code[i + 12])!;

        bool Loads(int place) => Il.Is(code[place], Code.Ldloc) && code[place].Operand == reference;
        bool IsData(int place) => FSharpTask.Uses(code[place], Code.Ldflda, task.Data);
        bool Calls(int place, string name) => IsBuilderCall(code[place], name);
    }

    /// <summary>Whether an instruction calls the builder of a task.</summary>
    public static bool IsBuilderCall(Instruction instruction, string name) =>
        Il.Called(instruction) is { } called
        && called.Name == name
        && called.DeclaringType.GetElementType() is { Name: "AsyncTaskMethodBuilder`1" } type
        && BuilderNames.IsBcl(type);
}
