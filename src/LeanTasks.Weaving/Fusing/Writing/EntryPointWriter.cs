using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes what surrounds straight methods: the method that others call, and the call inside of a caller's <c>try</c>.</summary>
internal static class EntryPointWriter
{
    /// <summary>The method as others know it: it calls the straight one, and makes a task of what comes.</summary>
    public static void WriteEntryPoint(FusedMethod method, FusedMembers members)
    {
        AsyncShape shape = method.Shape;
        MethodDefinition entryPoint = shape.Kickoff;
        MethodBody body = new(entryPoint) { InitLocals = true };
        VariableDefinition run = Variable(body, members.Run);
        VariableDefinition task = Variable(body, entryPoint.ReturnType);
        VariableDefinition? value = shape.ResultOfKickoff is { } result ? Variable(body, result) : null;
        ILProcessor il = body.GetILProcessor();
        Instruction call = Instruction.Create(OpCodes.Nop);
        Instruction handler = Instruction.Create(OpCodes.Ldloca, run);
        Instruction ended = Instruction.Create(OpCodes.Ldloca, run);
        Instruction failed = Instruction.Create(OpCodes.Ldloc, task);

        il.Emit(OpCodes.Call, members.Begin);
        il.Emit(OpCodes.Stloc, run);
        il.Append(call);
        if (entryPoint.HasThis)
            il.Emit(OpCodes.Ldarg, body.ThisParameter);
        foreach (ParameterDefinition parameter in entryPoint.Parameters)
            il.Emit(OpCodes.Ldarg, parameter);
        il.Emit(OpCodes.Ldloca, run);
        il.Emit(OpCodes.Call, method.StraightFromKickoff());
        if (value is not null)
            il.Emit(OpCodes.Stloc, value);
        il.Emit(OpCodes.Leave, ended);

        il.Append(handler);
        il.Emit(OpCodes.Call, members.FailedTask(shape));
        il.Emit(OpCodes.Stloc, task);
        il.Emit(OpCodes.Leave, failed);

        il.Append(ended);
        if (value is not null)
            il.Emit(OpCodes.Ldloc, value);
        il.Emit(OpCodes.Call, members.End(shape));
        il.Emit(OpCodes.Ret);
        il.Append(failed);
        il.Emit(OpCodes.Ret);
        body.ExceptionHandlers.Add(Catch(call, handler, ended, members.Exception));
        entryPoint.Body = body;
        LeaveFirstLine(entryPoint);
    }

    // F# writes one for what starts a task, where a breakpoint finds it; C# writes none.
    private static void LeaveFirstLine(MethodDefinition entryPoint)
    {
        MethodDebugInformation symbols = entryPoint.DebugInformation;
        SequencePoint? first = symbols.SequencePoints.FirstOrDefault(static line => !line.IsHidden);
        symbols.SequencePoints.Clear();
        symbols.Scope = symbols.Scope?.Import is { } import ? new ScopeDebugInformation(entryPoint.Body.Instructions[0], null) { Import = import } : null;
        if (first is not null)
        {
            symbols.SequencePoints.Add(new SequencePoint(entryPoint.Body.Instructions[0], first.Document)
            {
                StartLine = first.StartLine,
                StartColumn = first.StartColumn,
                EndLine = first.EndLine,
                EndColumn = first.EndColumn,
            });
        }
    }

    /// <summary>
    /// The call inside of a caller's <c>try</c>: it throws again what has come out of the method. It does so outside of its handler: a handler
    /// that throws keeps its part of the stack until the exception is caught.
    /// </summary>
    public static void WriteGuarded(FusedMethod method, FusedMembers members)
    {
        MethodDefinition guarded = method.Guarded!;
        MethodBody body = guarded.Body;
        VariableDefinition before = Variable(body, members.Contexts);
        VariableDefinition exception = Variable(body, members.Exception);
        VariableDefinition? value = method.Shape.Result is null ? null : Variable(body, method.Shape.Result);
        ParameterDefinition run = guarded.Parameters[guarded.Parameters.Count - 1];
        ILProcessor il = body.GetILProcessor();
        Instruction call = Instruction.Create(OpCodes.Nop);
        Instruction handler = Instruction.Create(OpCodes.Stloc, exception);
        Instruction failed = Instruction.Create(OpCodes.Ldarg, run);
        Instruction ended = Instruction.Create(OpCodes.Ldarg, run);

        il.Emit(OpCodes.Ldarg, run);
        il.Emit(OpCodes.Call, members.GetContexts);
        il.Emit(OpCodes.Stloc, before);
        il.Append(call);
        foreach (ParameterDefinition parameter in guarded.Parameters)
            il.Emit(OpCodes.Ldarg, parameter);
        il.Emit(OpCodes.Call, method.FromMachine(method.Straight));
        if (value is not null)
            il.Emit(OpCodes.Stloc, value);
        il.Emit(OpCodes.Leave, ended);
        il.Append(handler);
        il.Emit(OpCodes.Leave, failed);
        il.Append(failed);
        il.Emit(OpCodes.Ldloc, before);
        il.Emit(OpCodes.Ldloc, exception);
        il.Emit(OpCodes.Call, members.Fail);
        il.Append(ended);
        il.Emit(OpCodes.Ldloc, before);
        il.Emit(OpCodes.Call, members.Leave);
        if (value is not null)
            il.Emit(OpCodes.Ldloc, value);
        il.Emit(OpCodes.Ret);
        body.ExceptionHandlers.Add(Catch(call, handler, failed, members.Exception));
    }

    private static ExceptionHandler Catch(Instruction start, Instruction handler, Instruction end, TypeReference type) => new(ExceptionHandlerType.Catch)
    {
        TryStart = start,
        TryEnd = handler,
        HandlerStart = handler,
        HandlerEnd = end,
        CatchType = type,
    };

    private static VariableDefinition Variable(MethodBody body, TypeReference type)
    {
        VariableDefinition variable = new(type);
        body.Variables.Add(variable);
        return variable;
    }
}
