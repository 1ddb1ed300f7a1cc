using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// Recognizes how the F# compiler makes the code of a task with optimization (SDK 10), where it begins, suspends, goes on and ends. The places
/// are in <c>README.md</c>.
/// </summary>
internal static class FSharpTaskReader
{
    /// <summary>Reads the state machine's code.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known.</exception>
    public static void Read(FSharpTask task)
    {
        ReadEnd(task);
        ReadBegin(task);
        for (int i = task.Begin; i < task.Code.Count; i++)
        {
            if (FSharpStartReader.IsBuilderCall(task.Code[i], "AwaitUnsafeOnCompleted") || FSharpStartReader.IsBuilderCall(task.Code[i], "AwaitOnCompleted"))
                task.Awaits.Add(ReadAwait(task, i));
        }

        CheckTargets(task);
        task.Awaits.Sort(static (a, b) => a.Number.CompareTo(b.Number));
        if (task.Awaits.Select(static each => each.Number).Distinct().Count() != task.Awaits.Count)
            throw Unknown("await");
    }

    /// <summary>Whether the dispatch begins here that goes to where the machine waits: ldloc state; ldc k; sub; switch.</summary>
    public static bool IsDispatch(FSharpTask task, int i) =>
        i + 3 < task.Code.Count
        && Il.Is(task.Code[i], Code.Ldloc) && task.Code[i].Operand == task.State
        && Il.Is(task.Code[i + 1], Code.Ldc_I4) && Il.Is(task.Code[i + 2], Code.Sub) && Il.Is(task.Code[i + 3], Code.Switch);

    /// <summary>Whether an instruction is a call that throws: of an exception that no pattern of a <c>with</c> has matched.</summary>
    public static bool ThrowsAgain(Instruction instruction) =>
        Il.Called(instruction) is { Name: "Throw", HasThis: true, DeclaringType.FullName: "System.Runtime.ExceptionServices.ExceptionDispatchInfo" };

    private static UnknownShapeException Unknown(string what) => new($"the compiler-generated {what} was not recognized");

    // The code:
    //   brfalse UNFINISHED; this; ldflda Data; ldflda MethodBuilder; this; ldflda Data; ldfld Result; SetResult; leave EXIT
    //   UNFINISHED: leave EXIT
    //   HANDLER: castclass Exception; stloc e; …
    private static void ReadEnd(FSharpTask task)
    {
        IReadOnlyList<Instruction> code = task.Code;
        int set = Only(code, "SetResult");
        int failed = Only(code, "SetException");
        task.Outer = task.MoveNext.Body.ExceptionHandlers.LastOrDefault() ?? throw Unknown("epilogue");
        bool ends = set >= 7 && set + 11 < code.Count
            && Il.Is(code[set - 7], Code.Brfalse) && task.At((Instruction)code[set - 7].Operand) == set + 2
            && IsBuilder(task, set - 6) && Il.LoadsThis(code[set - 3]) && FSharpTask.Uses(code[set - 2], Code.Ldflda, task.Data) && IsResult(code[set - 1], Code.Ldfld)
            && Il.Is(code[set + 1], Code.Leave) && Il.Is(code[set + 2], Code.Leave)
            && task.Outer.HandlerType == ExceptionHandlerType.Catch
            && task.At(task.Outer.TryEnd) == set + 3 && task.At(task.Outer.HandlerStart) == set + 3
            && Il.Is(code[set + 3], Code.Castclass) && ((TypeReference)code[set + 3].Operand).FullName == "System.Exception" && Il.Is(code[set + 4], Code.Stloc)
            && (FailsBehind(task, set, failed) || FailsInHandler(task, set, failed));
        if (!ends)
            throw Unknown("epilogue");
        task.End = set - 6;
        task.Unfinished = set + 2;
        task.SetResult = Il.Called(code[set])!;
        task.SetException = Il.Called(code[failed])!;
        task.Exception = (TypeReference)code[set + 3].Operand;
    }

    // Of task:
    //   ldloc e; stloc x; leave EXIT
    //   EXIT: ldloc x; stloc e; ldloc e; brtrue FAILED; ret; FAILED: this; ldflda Data; ldflda MethodBuilder; ldloc e; SetException; ret
    private static bool FailsBehind(FSharpTask task, int set, int failed)
    {
        IReadOnlyList<Instruction> code = task.Code;
        int exit = set + 8;
        return code.Count == exit + 11 && failed == exit + 9
            && task.At(task.Outer.HandlerEnd) == exit
            && Il.Is(code[set + 5], Code.Ldloc) && Il.Is(code[set + 6], Code.Stloc) && Il.Is(code[set + 7], Code.Leave)
            && new[] { set + 1, set + 2, set + 7 }.All(leave => task.At((Instruction)code[leave].Operand) == exit)
            && Il.Is(code[exit], Code.Ldloc) && code[exit].Operand == code[set + 6].Operand
            && Il.Is(code[exit + 1], Code.Stloc) && Il.Is(code[exit + 2], Code.Ldloc) && Il.Is(code[exit + 3], Code.Brtrue) && Il.Is(code[exit + 4], Code.Ret)
            && IsBuilder(task, exit + 5) && Il.Is(code[exit + 8], Code.Ldloc) && Il.Is(code[exit + 10], Code.Ret);
    }

    // Of backgroundTask: this; ldflda Data; ldflda MethodBuilder; ldloc e; SetException; leave EXIT
    // EXIT: ret
    private static bool FailsInHandler(FSharpTask task, int set, int failed)
    {
        IReadOnlyList<Instruction> code = task.Code;
        int exit = set + 11;
        return code.Count == exit + 1 && failed == set + 9
            && task.At(task.Outer.HandlerEnd) == exit
            && IsBuilder(task, set + 5) && Il.Is(code[set + 8], Code.Ldloc) && code[set + 8].Operand == code[set + 4].Operand && Il.Is(code[set + 10], Code.Leave)
            && new[] { set + 1, set + 2, set + 10 }.All(leave => task.At((Instruction)code[leave].Operand) == exit)
            && Il.Is(code[exit], Code.Ret);
    }

    private static int Only(IReadOnlyList<Instruction> code, string name)
    {
        List<int> places = [.. Enumerable.Range(0, code.Count).Where(i => FSharpStartReader.IsBuilderCall(code[i], name))];
        return places.Count == 1 ? places[0] : throw Unknown("epilogue");
    }

    // this; ldflda Data; ldflda MethodBuilder
    private static bool IsBuilder(FSharpTask task, int i) =>
        Il.LoadsThis(task.Code[i]) && FSharpTask.Uses(task.Code[i + 1], Code.Ldflda, task.Data) && Il.Is(task.Code[i + 2], Code.Ldflda) && Il.Field(task.Code[i + 2])!.Name == "MethodBuilder";

    /// <summary>Whether an instruction uses the result in the data of a task.</summary>
    public static bool IsResult(Instruction instruction, Code code) =>
        Il.Is(instruction, code) && Il.Field(instruction) is { Name: "Result", DeclaringType: { } type } && type.GetElementType().Name == "TaskStateMachineData`1";

    // this; ldfld ResumptionPoint; stloc state; dispatches that all lead to the try; there is nothing else before that but a variable that is cleared.
    private static void ReadBegin(FSharpTask task)
    {
        IReadOnlyList<Instruction> code = task.Code;
        task.Begin = task.At(task.Outer.TryStart);
        bool begins = task.Begin >= 3
            && Il.LoadsThis(code[0]) && FSharpTask.Uses(code[1], Code.Ldfld, task.ResumptionPoint) && Il.Is(code[2], Code.Stloc);
        if (!begins)
            throw Unknown("prologue");
        task.State = (VariableDefinition)code[2].Operand;
        for (int i = 3; i < task.Begin; i++)
        {
            if (IsDispatch(task, i))
                i += 3;
            else if (!(code[i].OpCode.Code is Code.Nop or Code.Br or Code.Ldnull or Code.Stloc))
                throw Unknown("prologue");
        }
    }

    // Before UNFINISHED, the place that calls the builder, and around the one branch that leads there, in steps from it:
    //   -26 GetAwaiter; stfld awaiter; ldc 1; stloc f; this; ldflda awaiter; IsCompleted; -19 brfalse -17; br -2;
    //   -17 ldc 0; brfalse -12; RESUME: -15 ldc 1; nop; br -7; -12 this; ldc k; stfld ResumptionPoint; ldc 0; nop; -7 stloc y; ldloc y; stloc f; nop; br -1;
    //   -2 nop; -1 ldloc f; 0 brfalse SUSPEND; DONE: this; ldflda awaiter; GetResult
    //   SUSPEND: this; ldflda Data; ldflda MethodBuilder; this; ldflda awaiter; this; AwaitUnsafeOnCompleted; ldc 0
    private static FSharpAwait ReadAwait(FSharpTask task, int call)
    {
        IReadOnlyList<Instruction> code = task.Code;
        if (call < 6 || !IsBuilder(task, call - 6) || !Il.LoadsThis(code[call - 3]) || !Il.Is(code[call - 2], Code.Ldflda) || !Il.LoadsThis(code[call - 1]))
            throw Unknown("await");
        FieldDefinition awaiter = Il.Field(code[call - 2])!.Resolve();
        if (FSharpDisposalReader.Read(task, call, awaiter) is { } disposal)
            return disposal;
        List<int> leading = [.. Enumerable.Range(0, code.Count).Where(i => Il.Targets(code[i]).Contains(code[call - 6]))];
        if (leading.Count != 1 || leading[0] < 26 || !Il.IsInt(code[call + 1], 0) || !IsAwait(task, leading[0], awaiter))
            throw Unknown("await");
        int d = leading[0];
        return new FSharpAwait
        {
            Number = (int)code[d - 11].Operand,
            Store = d - 25,
            Branch = d - 19,
            Resume = d - 15,
            Done = d + 1,
            Next = d + 4,
            Awaiter = awaiter,
            Finished = (VariableDefinition)code[d - 23].Operand,
            Yielded = (VariableDefinition)code[d - 7].Operand,
            Attach = Il.Called(code[call])!,
            IsCompleted = Il.Called(code[d - 20])!,
            GetResult = code[d + 3],
        };
    }

    private static bool IsAwait(FSharpTask task, int d, FieldDefinition awaiter)
    {
        IReadOnlyList<Instruction> code = task.Code;
        object finished = code[d - 23].Operand;
        object yielded = code[d - 7].Operand;
        return Il.Called(code[d - 26])?.Name == "GetAwaiter" && FSharpTask.Uses(code[d - 25], Code.Stfld, awaiter)
            && Il.IsInt(code[d - 24], 1) && Is(d - 23, Code.Stloc, finished)
            && Il.LoadsThis(code[d - 22]) && FSharpTask.Uses(code[d - 21], Code.Ldflda, awaiter) && Il.Called(code[d - 20])?.Name == "get_IsCompleted"
            && Jumps(d - 19, Code.Brfalse, d - 17) && Jumps(d - 18, Code.Br, d - 2)
            && Il.IsInt(code[d - 17], 0) && Jumps(d - 16, Code.Brfalse, d - 12)
            && Il.IsInt(code[d - 15], 1) && Il.Is(code[d - 14], Code.Nop) && Jumps(d - 13, Code.Br, d - 7)
            && Il.LoadsThis(code[d - 12]) && Il.Is(code[d - 11], Code.Ldc_I4) && FSharpTask.Uses(code[d - 10], Code.Stfld, task.ResumptionPoint)
            && Il.IsInt(code[d - 9], 0) && Il.Is(code[d - 8], Code.Nop)
            && Il.Is(code[d - 7], Code.Stloc) && Is(d - 6, Code.Ldloc, yielded) && Is(d - 5, Code.Stloc, finished) && Il.Is(code[d - 4], Code.Nop) && Jumps(d - 3, Code.Br, d - 1)
            && Il.Is(code[d - 2], Code.Nop) && Is(d - 1, Code.Ldloc, finished) && Il.Is(code[d], Code.Brfalse)
            && Il.LoadsThis(code[d + 1]) && FSharpTask.Uses(code[d + 2], Code.Ldflda, awaiter) && Il.Called(code[d + 3])?.Name == "GetResult";

        bool Is(int i, Code which, object operand) => Il.Is(code[i], which) && code[i].Operand == operand;
        bool Jumps(int i, Code which, int to) => Il.Is(code[i], which) && task.At((Instruction)code[i].Operand) == to;
    }

    // Nothing else leads into an await, but the dispatches to its resumption; and no region begins or ends in it.
    private static void CheckTargets(FSharpTask task)
    {
        HashSet<int> ofAwaits = [.. task.Awaits.SelectMany(static each => Enumerable.Range(each.Store, each.Next - each.Store))];

        // What is disposed of immediately goes on at the end of the await.
        HashSet<int> resumptions = [.. task.Awaits.Select(static each => each.Resume), .. task.Awaits.Where(static each => each.GetResult is null).Select(static each => each.Next - 1)];
        for (int i = 0; i < task.Code.Count; i++)
        {
            if (!ofAwaits.Contains(i) && Il.Targets(task.Code[i]).Select(target => task.At(target)).Any(target => ofAwaits.Contains(target) && !resumptions.Contains(target)))
                throw Unknown("await");
        }

        foreach (ExceptionHandler handler in task.MoveNext.Body.ExceptionHandlers)
        {
            Instruction?[] bounds = [handler.TryStart, handler.TryEnd, handler.FilterStart, handler.HandlerStart, handler.HandlerEnd];
            if (bounds.Any(bound => bound is not null && ofAwaits.Contains(task.At(bound))))
                throw Unknown("await");
        }
    }
}
