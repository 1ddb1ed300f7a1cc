using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Faults of jumps and regions, each with what has to be said of it.</summary>
internal static class FlowFaults
{
    public static void AddTo(Faults faults)
    {
        faults.Add("the code ends without a return", "the code ends without a return", static v => v.Emit(OpCodes.Nop));
        faults.Add("two ways have other depths", "there are 1 values on the stack at IL_000e, or 0", static v =>
        {
            Instruction end = Victim.Made(OpCodes.Ldc_I4_0);
            v.Load("text");
            v.Load("number");
            v.Emit(OpCodes.Brtrue, end);
            v.Emit(OpCodes.Pop);
            v.Method.Body.Instructions.Add(end);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("two ways have other types", "there is System.String on the stack at", static v => Meet(v, "text", "number"));
        faults.Add("two ways have another base in common", "the instance of IStep::Next is System.Object", static v =>
        {
            Meet(v, "step", "thing", ends: false);
            v.Emit(OpCodes.Callvirt, v["IStep", "Next"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a loop makes a type wider", "the instance of Derived::Uses is Base", static v =>
        {
            v.Emit(OpCodes.Newobj, v["Derived", ".ctor"]);
            Instruction loop = v.Label(OpCodes.Dup);
            v.Load("thing");
            v.Emit(OpCodes.Callvirt, v["Derived", "Uses"]);
            v.Emit(OpCodes.Pop);
            v.Emit(OpCodes.Pop);
            v.Load("thing");
            v.Load("number");
            v.Emit(OpCodes.Brtrue, loop);
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a jump leads into a try", "a way leads into a Try", static v => Protected(v, ExceptionHandlerType.Finally, jump: OpCodes.Br, toInside: true));
        faults.Add("a jump leads into a handler", "a way leads into a Finally", static v => Protected(v, ExceptionHandlerType.Finally, jump: OpCodes.Br, toHandler: true));
        faults.Add("a jump leads out of a try", "a way leads out of a Try", static v => Protected(v, ExceptionHandlerType.Finally, exit: OpCodes.Br));
        faults.Add("a try is left at its end", "a way leads into a Finally", static v => Protected(v, ExceptionHandlerType.Finally, exit: OpCodes.Nop));
        faults.Add("a finally is left by leave", "a way leads out of a Finally", static v => Protected(v, ExceptionHandlerType.Finally, handlerExit: OpCodes.Leave));
        faults.Add("a catch is left by endfinally", "a finally ends outside of one", static v => Protected(v, ExceptionHandlerType.Catch, handlerExit: OpCodes.Endfinally, pops: true));
        faults.Add("a handler does not take its exception", "there are 1 values", static v => Protected(v, ExceptionHandlerType.Catch, handlerExit: OpCodes.Br));
        faults.Add("a handler finds no exception", "a value is missing on the stack", static v => Protected(v, ExceptionHandlerType.Finally, handlerExit: OpCodes.Endfinally, pops: true));
        faults.Add("it returns inside of a try", "it returns inside of a region", static v => Protected(v, ExceptionHandlerType.Finally, returns: true));
        faults.Add("a try begins with a value", "a try begins with values on the stack", static v => Protected(v, ExceptionHandlerType.Finally, before: OpCodes.Ldnull));
        faults.Add("a number is caught", "System.Int32 is caught", static v => Protected(v, ExceptionHandlerType.Catch, handlerExit: OpCodes.Leave, pops: true, caught: v.Module.TypeSystem.Int32));
        faults.Add("what is caught is of another class", "the instance of Base::Virtual is System.Exception", static v =>
            Protected(v, ExceptionHandlerType.Catch, handlerExit: OpCodes.Leave, pops: true, inHandler: [Victim.Made(OpCodes.Callvirt, v["Base", "Virtual"])]));
        faults.Add("it throws again outside of a catch", "it throws again outside of a catch", static v => v.Emit(OpCodes.Rethrow));
        faults.Add("a number is thrown", "what is thrown is Int32 in the place of an object", static v =>
        {
            v.Load("number");
            v.Emit(OpCodes.Throw);
        });
        faults.Add("a filter is left", "a way leads out of a Filter", static v => Filter(v, OpCodes.Leave));
        faults.Add("a filter says nothing", "what a filter says is System.Object", static v => Filter(v, OpCodes.Endfilter));
        faults.Add("regions overlap", "two regions overlap", static v =>
        {
            Instruction[] code = [.. Enumerable.Range(0, 6).Select(_ => v.Label(OpCodes.Nop))];
            CallFaults.End(v);
            v.Method.Body.ExceptionHandlers.Add(Clause(ExceptionHandlerType.Finally, code[0], code[2], code[2], code[4]));
            v.Method.Body.ExceptionHandlers.Add(Clause(ExceptionHandlerType.Finally, code[1], code[3], code[4], code[5]));
        });
        faults.Add("an outer clause stands before an inner one", "a clause stands before one inside of it", static v =>
        {
            Protected(v, ExceptionHandlerType.Finally);
            Instruction[] code = [.. v.Method.Body.Instructions];
            ExceptionHandler inner = v.Method.Body.ExceptionHandlers[0];
            Instruction outer = v.Label(OpCodes.Endfinally);
            Instruction end = v.Label(OpCodes.Nop);
            CallFaults.End(v);
            v.Method.Body.ExceptionHandlers.Insert(0, Clause(ExceptionHandlerType.Finally, code[0], outer, outer, end));
            Assert.NotEqual(inner, v.Method.Body.ExceptionHandlers[0]);
        });
        faults.Add("a region is empty", "a region is empty", static v =>
        {
            Protected(v, ExceptionHandlerType.Finally);
            v.Method.Body.ExceptionHandlers[0].TryEnd = v.Method.Body.ExceptionHandlers[0].TryStart;
        });
    }

    private static void Meet(Victim victim, string one, string other, bool ends = true)
    {
        Instruction second = Victim.Made(OpCodes.Ldarg, victim.Method.Parameters.First(each => each.Name == other));
        Instruction end = Victim.Made(OpCodes.Nop);
        victim.Load("number");
        victim.Emit(OpCodes.Brtrue, second);
        victim.Load(one);
        victim.Emit(OpCodes.Br, end);
        victim.Method.Body.Instructions.Add(second);
        victim.Method.Body.Instructions.Add(end);
        if (!ends)
            return;
        victim.Emit(OpCodes.Pop);
        CallFaults.End(victim);
    }

    // A try with a clause, all of it as it must be but for what is asked for.
    private static void Protected(
        Victim victim,
        ExceptionHandlerType type,
        OpCode? jump = null,
        bool toInside = false,
        bool toHandler = false,
        OpCode? before = null,
        OpCode? exit = null,
        OpCode? handlerExit = null,
        bool pops = false,
        bool returns = false,
        TypeReference? caught = null,
        Instruction[]? inHandler = null)
    {
        Instruction begin = Victim.Made(OpCodes.Nop);
        Instruction inside = Victim.Made(OpCodes.Nop);
        Instruction handler = Victim.Made(OpCodes.Nop);
        Instruction end = Victim.Made(OpCodes.Ldc_I4_0);
        if (jump is { } jumps)
            victim.Emit(jumps, toInside ? inside : toHandler ? handler : end);
        if (before is { } loads)
            victim.Emit(loads);
        victim.Method.Body.Instructions.Add(begin);
        victim.Method.Body.Instructions.Add(inside);
        if (returns)
            CallFaults.End(victim);
        Exit(exit ?? OpCodes.Leave);
        victim.Method.Body.Instructions.Add(handler);
        foreach (Instruction instruction in inHandler ?? [])
            victim.Method.Body.Instructions.Add(instruction);
        if (pops)
            victim.Emit(OpCodes.Pop);
        Exit(handlerExit ?? OpCodes.Endfinally);
        victim.Method.Body.Instructions.Add(end);
        victim.Emit(OpCodes.Ret);
        victim.Method.Body.ExceptionHandlers.Add(Clause(type, begin, handler, handler, end));
        if (type == ExceptionHandlerType.Catch)
            victim.Method.Body.ExceptionHandlers[^1].CatchType = caught ?? new TypeReference("System", "Exception", victim.Module, victim.Module.TypeSystem.CoreLibrary);

        void Exit(OpCode code) => victim.Emit(code, code.OperandType == OperandType.InlineBrTarget ? end : null);
    }

    private static void Filter(Victim victim, OpCode exit)
    {
        Instruction begin = Victim.Made(OpCodes.Nop);
        Instruction filter = Victim.Made(OpCodes.Nop);
        Instruction handler = Victim.Made(OpCodes.Pop);
        Instruction end = Victim.Made(OpCodes.Ldc_I4_0);
        victim.Method.Body.Instructions.Add(begin);
        victim.Emit(OpCodes.Leave, end);
        victim.Method.Body.Instructions.Add(filter);
        victim.Emit(exit, exit == OpCodes.Leave ? end : null);
        victim.Method.Body.Instructions.Add(handler);
        victim.Emit(OpCodes.Leave, end);
        victim.Method.Body.Instructions.Add(end);
        victim.Emit(OpCodes.Ret);
        ExceptionHandler clause = Clause(ExceptionHandlerType.Filter, begin, filter, handler, end);
        clause.FilterStart = filter;
        victim.Method.Body.ExceptionHandlers.Add(clause);
    }

    private static ExceptionHandler Clause(ExceptionHandlerType type, Instruction start, Instruction end, Instruction handler, Instruction handlerEnd) => new(type)
    {
        TryStart = start,
        TryEnd = end,
        HandlerStart = handler,
        HandlerEnd = handlerEnd,
    };
}
