using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Recognizes how the C# compiler makes an async method with optimization (Roslyn of SDK 8 to 10). What it does not recognize it refuses
/// with the reason. For async iterators <see cref="IteratorReader"/> does so, and tasks of F# are lowered to what is recognized here.
/// </summary>
internal static class ShapeReader
{
    /// <summary>Takes a method apart whose bodies are simplified.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known, or has something that a fused method cannot keep.</exception>
    public static AsyncShape Read(MethodDefinition method)
    {
        AsyncShape shape = KickoffReader.Read(method);
        ReadStart(shape);
        ReadEnd(shape);
        HashSet<Instruction> targets = [.. shape.Code.SelectMany(Il.Targets)];
        for (int i = shape.Start; i < shape.End; i++)
        {
            if (IsBuilderCall(shape.Code[i], "AwaitUnsafeOnCompleted") || IsBuilderCall(shape.Code[i], "AwaitOnCompleted"))
                shape.Sites.Add(AwaitReader.Read(shape, i, targets));
        }

        foreach (AwaitSite site in shape.Sites)
        {
            if (shape.MoveNext.Body.ExceptionHandlers.Any(handler => handler != shape.Outer && shape.At(handler.TryStart) <= site.Branch && site.Branch < shape.At(handler.TryEnd)))
                AwaitReader.Guard(shape, site);
        }

        ReachedCode.Find(shape);
        FieldUseReader.Read(shape);
        return shape;
    }

    // ldarg.0; ldfld state; stloc copy
    private static void ReadStart(AsyncShape shape)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        if (code.Count > 3 && Il.LoadsThis(code[0]) && Il.Is(code[1], Code.Ldfld) && Il.Field(code[1])!.Name == shape.State.Name && Il.Is(code[2], Code.Stloc))
        {
            shape.StateCopy = (VariableDefinition)code[2].Operand;
            shape.Start = 3;
        }
    }

    // The code:
    //   try { … } catch (Exception) { …; SetException; leave EXIT } SETRESULT: …; SetResult; EXIT: ret
    private static void ReadEnd(AsyncShape shape)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        shape.Outer = shape.MoveNext.Body.ExceptionHandlers.LastOrDefault(handler => IsOuter(shape, handler))
            ?? throw new UnknownShapeException("the compiler-generated epilogue was not recognized");
        shape.End = shape.At(shape.Outer.TryEnd);
        shape.SetResult = shape.At(shape.Outer.HandlerEnd);
        int setResult = -1;
        for (int i = shape.SetResult; i < code.Count; i++)
        {
            if (IsBuilderCall(code[i], "SetResult"))
                setResult = i;
        }

        bool isKnown = Il.Is(code[code.Count - 1], Code.Ret)
            && shape.At(shape.Outer.TryStart) >= shape.Start
            && shape.At(shape.Outer.HandlerStart) == shape.End
            && (setResult < 0 || shape.Result is null || Il.Is(code[setResult - 1], Code.Ldloc));
        if (!isKnown)
            throw new UnknownShapeException("the compiler-generated epilogue was not recognized");
        if (setResult >= 0 && shape.Result is not null)
            shape.ResultVariable = (VariableDefinition)code[setResult - 1].Operand;
    }

    private static bool IsOuter(AsyncShape shape, ExceptionHandler handler) =>
        handler.HandlerType == ExceptionHandlerType.Catch
        && handler.CatchType.FullName == "System.Exception"
        && Enumerable.Range(shape.At(handler.HandlerStart), shape.At(handler.HandlerEnd) - shape.At(handler.HandlerStart))
            .Any(i => IsBuilderCall(shape.Code[i], "SetException"));

    private static bool IsBuilderCall(Instruction instruction, string name) =>
        Il.Called(instruction) is { } called && called.Name == name && (BuilderNames.IsBcl(called.DeclaringType.GetElementType()) || BuilderNames.IsLeanTasks(called.DeclaringType.GetElementType()));
}
