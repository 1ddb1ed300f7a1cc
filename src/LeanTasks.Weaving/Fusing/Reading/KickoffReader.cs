using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing.FSharp;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Reads the method that starts a state machine: which field gets which argument.</summary>
internal static class KickoffReader
{
    private const string Attribute = "System.Runtime.CompilerServices.AsyncStateMachineAttribute";

    /// <summary>Whether a method returns a task, and is async for the compiler.</summary>
    public static bool IsAsync(MethodDefinition method) =>
        method.HasBody && NamesMachine(method) && ReturnsTask(method) is not null;

    /// <summary>Whether a method has the attribute by which a compiler names its state machine.</summary>
    public static bool NamesMachine(MethodDefinition method) => AttributeOf(method) is not null;

    /// <summary>Begins to read a method.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known, or has something that a fused method cannot keep.</exception>
    public static AsyncShape Read(MethodDefinition method)
    {
        if (method.IsSynchronized)
            throw new UnknownShapeException("it has MethodImplOptions.Synchronized");
        TypeDefinition machine = MachineOf(method) ?? throw new UnknownShapeException("its AsyncStateMachineAttribute does not name a state machine");
        if (FusedNames.IsFused(machine))
            throw new UnknownShapeException("it is already fused");
        if (machine.Name.StartsWith(StateMachines.OfVisualBasic, StringComparison.Ordinal))
            throw new UnknownShapeException("it is written in Visual Basic, which is not supported");
        if (!machine.IsValueType)
            throw new UnknownShapeException("it was compiled without optimization");
        if (machine.DeclaringType != method.DeclaringType && !LoweredTask.Is(machine))
            throw new UnknownShapeException("its state machine is in another type");
        FieldDefinition builder = StateMachines.BuilderOf(machine) ?? throw new UnknownShapeException("its state machine has no builder");
        EntryPointKind kind = EntryPointKindOf(builder.FieldType.GetElementType());
        MethodDefinition moveNext = machine.Methods.FirstOrDefault(static m => m.Name == "MoveNext" && m.HasBody)
            ?? throw new UnknownShapeException("its state machine has no MoveNext");
        AsyncShape shape = new(method, machine, moveNext)
        {
            Builder = builder,
            EntryPointKind = kind,
            Result = builder.FieldType is GenericInstanceType generic ? generic.GenericArguments[0] : null,
        };
        ReadStores(shape);
        foreach (FieldDefinition field in machine.Fields)
        {
            if (!field.IsStatic && field != shape.State && field != builder && !field.Name.StartsWith("<>u__", StringComparison.Ordinal))
                shape.Kept.Add(field);
        }

        return shape;
    }

    /// <summary>The state machine of an async method; null for another method, and if what it names cannot be found.</summary>
    public static TypeDefinition? MachineOf(MethodDefinition method) =>
        (AttributeOf(method)?.ConstructorArguments.FirstOrDefault().Value as TypeReference)?.Resolve();

    private static CustomAttribute? AttributeOf(MethodDefinition method) =>
        method.HasCustomAttributes ? method.CustomAttributes.FirstOrDefault(static a => a.AttributeType.FullName == Attribute) : null;

    /// <summary>Whether a method returns a Task; false for a ValueTask, and null for anything else.</summary>
    public static bool? ReturnsTask(MethodReference method) => method.ReturnType.GetElementType() is { Namespace: "System.Threading.Tasks" } type
        ? type.Name switch
        {
            "Task" or "Task`1" => true,
            "ValueTask" or "ValueTask`1" => false,
            _ => null,
        }
        : null;

    // Who names a builder that pools asks callers to await once, and gives its boxes to any awaiter.
    private static EntryPointKind EntryPointKindOf(TypeReference builder) => builder.Name switch
    {
        "AsyncTaskMethodBuilder" or "AsyncTaskMethodBuilder`1" or "AsyncValueTaskMethodBuilder" or "AsyncValueTaskMethodBuilder`1" when BuilderNames.IsBcl(builder) => EntryPointKind.Task,
        "PoolingAsyncValueTaskMethodBuilder" or "PoolingAsyncValueTaskMethodBuilder`1" when BuilderNames.IsBcl(builder) => EntryPointKind.Pooling,
        "PooledValueTaskMethodBuilder" or "PooledValueTaskMethodBuilder`1" when BuilderNames.IsLeanTasks(builder) => EntryPointKind.Pooled,
        _ => throw new UnknownShapeException($"it uses a custom builder, {builder.FullName}"),
    };

    // In any order, and then Start and Task:
    //   ldloca machine; call Create; stfld builder | ldloca machine; ldarg; [ldobj]; stfld field | ldloca machine; ldc -1; stfld state
    // The instance of a struct is copied.
    private static void ReadStores(AsyncShape shape)
    {
        Collection<Instruction> code = shape.Kickoff.Body.Instructions;
        int i = 0;
        while (i + 3 < code.Count && Il.Is(code[i], Code.Ldloca))
        {
            bool copies = shape.IsOfStruct && shape.Instance is null && Il.LoadsThis(code[i + 1]) && Il.Is(code[i + 2], Code.Ldobj) && Il.Is(code[i + 3], Code.Stfld);
            if (copies)
            {
                shape.Instance = Il.Field(code[i + 3])!.Resolve();
                i += 4;
                continue;
            }

            if (!Il.Is(code[i + 2], Code.Stfld))
                break;
            FieldDefinition field = Il.Field(code[i + 2])!.Resolve();
            switch (code[i + 1].OpCode.Code)
            {
                case Code.Call when field == shape.Builder:
                    break;
                case Code.Ldc_I4 when Il.IsInt(code[i + 1], -1):
                    shape.State = field;
                    break;
                case Code.Ldarg when !(shape.IsOfStruct && Il.LoadsThis(code[i + 1])):
                    int index = ((ParameterDefinition)code[i + 1].Operand).Index;
                    shape.Arguments.Add(field, index + (shape.Kickoff.HasThis ? 1 : 0));
                    break;
                default:
                    throw new UnknownShapeException("the compiler-generated prologue was not recognized");
            }

            i += 3;
        }

        bool isKnown = shape.State is not null
            && code.Count == i + 8
            && Il.Is(code[i], Code.Ldloca) && Il.Is(code[i + 1], Code.Ldflda) && Il.Is(code[i + 2], Code.Ldloca) && Il.Called(code[i + 3])?.Name == "Start"
            && Il.Is(code[i + 4], Code.Ldloca) && Il.Is(code[i + 5], Code.Ldflda) && Il.Called(code[i + 6])?.Name == "get_Task"
            && Il.Is(code[i + 7], Code.Ret);
        if (!isKnown)
            throw new UnknownShapeException("the compiler-generated prologue was not recognized");
    }
}
