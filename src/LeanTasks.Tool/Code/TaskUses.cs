using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Determines how the code after a call uses the returned task.</summary>
internal static class TaskUses
{
    /// <summary>The maximum number of instructions between a variable's store and its only load; F# puts the receiver's address between.</summary>
    private const int NearBy = 3;

    /// <summary>Follows the task.</summary>
    /// <param name="call">The instruction that pushed it.</param>
    /// <param name="body">The body that it is in.</param>
    /// <returns>The use, and the method that the task is passed to.</returns>
    public static (TaskUse Use, string? Receiver) Of(Instruction call, MethodBody body)
    {
        Instruction? consumer = StackDepth.Consumer(call);
        if (consumer is null || IsOneOfSeveral(call, consumer, body))
            return (TaskUse.NotKnown, null);
        if (Bodies.IsCall(consumer, out MethodReference? method))
            return OfCall(consumer, method, body);

        int variable = Bodies.Stored(consumer, body);
        if (variable >= 0)
            return LoadedOnceNearBy(consumer, variable, body) is { } load ? Of(load, body) : (TaskUse.Stored, null);

        return consumer.OpCode.Code switch
        {
            ILCode.Ret => (TaskUse.Returned, null),
            ILCode.Pop => (TaskUse.Dropped, null),

            // What is copied on the stack is kept and used, as in a = b = Task.
            ILCode.Stfld or ILCode.Stsfld or ILCode.Starg or ILCode.Starg_S or ILCode.Dup => (TaskUse.Stored, null),
            ILCode.Stelem_Ref or ILCode.Stelem_Any => (TaskUse.PassedOn, Collector(consumer) ?? "a collection"),

            // A parameter passed by reference, or an element of a span of parameters.
            ILCode.Stobj or ILCode.Stind_Ref => Collector(consumer) is { } collector ? (TaskUse.PassedOn, collector) : (TaskUse.Stored, null),
            ILCode.Newobj => (TaskUse.PassedOn, $"new {TypeNames.Simple(((MethodReference)consumer.Operand).DeclaringType)}"),
            _ => (TaskUse.NotKnown, null),
        };
    }

    /// <summary>Follows a delegate of a method to its receiver.</summary>
    /// <param name="pointer">The instruction that loads the method's address.</param>
    /// <returns>The use, and the method that the delegate is passed to.</returns>
    public static (TaskUse Use, string? Receiver) OfDelegate(Instruction pointer)
    {
        if (Bodies.Next(pointer) is not { OpCode.Code: ILCode.Newobj } creation)
            return (TaskUse.Delegate, null);
        Instruction? taker = StackDepth.Consumer(creation);

        // C# keeps a delegate without a target in a field.
        if (taker?.OpCode.Code == ILCode.Dup && Bodies.Next(taker) is { OpCode.Code: ILCode.Stsfld } kept)
            taker = StackDepth.Consumer(kept);

        // A combination of delegates (+=) keeps their type, though Delegate.Combine takes any.
        if (!Bodies.IsCall(taker, out MethodReference? method) || method.DeclaringType.FullName is "System.Delegate" or "System.MulticastDelegate")
            return (TaskUse.Delegate, null);
        string created = ((MethodReference)creation.Operand).DeclaringType.GetElementType().FullName;
        bool takesAny = method.Parameters.Any(static parameter => parameter.ParameterType.FullName == "System.Delegate")
            && !method.Parameters.Any(parameter => parameter.ParameterType.GetElementType().FullName == created);
        return (takesAny ? TaskUse.AnyDelegate : TaskUse.Delegate, $"{TypeNames.Simple(method.DeclaringType)}.{method.Name}");
    }

    /// <summary>The instruction that takes the task, through any variables of the compiler.</summary>
    /// <param name="call">The instruction that pushed it.</param>
    /// <param name="body">The body that it is in.</param>
    /// <returns>The instruction; null where it is not understood.</returns>
    public static Instruction? Taker(Instruction call, MethodBody body)
    {
        Instruction? consumer = StackDepth.Consumer(call);
        int variable = Bodies.Stored(consumer, body);
        if (variable < 0)
            return consumer;
        return LoadedOnceNearBy(consumer!, variable, body) is { } load ? Taker(load, body) : null;
    }

    /// <summary>Whether <c>AsTask</c> is called on the task.</summary>
    /// <param name="call">The instruction that pushed it.</param>
    /// <param name="body">The body that it is in.</param>
    public static bool MakesTask(Instruction call, MethodBody body) => Taker(call, body) is { } taker && Bodies.IsCall(taker, out MethodReference? method) && method.Name == "AsTask";

    /// <summary>Whether the consumer takes another value if a branch goes around the call, as in <c>kept ?? M()</c>: both need one type.</summary>
    private static bool IsOneOfSeveral(Instruction call, Instruction consumer, MethodBody body) => body.Instructions.Any(branch =>
        branch.Offset < call.Offset && branch.Operand is Instruction target && target.Offset > call.Offset && target.Offset <= consumer.Offset);

    private static (TaskUse Use, string? Receiver) OfCall(Instruction call, MethodReference method, MethodBody body)
    {
        if (method.Name.StartsWith("set_", StringComparison.Ordinal))
            return (TaskUse.Stored, null);
        if (StateMachines.IsRuntimeAwait(method))
            return (TaskUse.Awaited, null);
        if (!IsTaskLike(method.DeclaringType))
            return (TaskUse.PassedOn, $"{TypeNames.Simple(method.DeclaringType)}.{method.Name}");
        return method.Name switch
        {
            "GetAwaiter" => (OfAwaiter(call), null),
            "ConfigureAwait" or "AsTask" => Of(call, body),
            "Wait" or "get_Result" or "RunSynchronously" => (TaskUse.Blocked, null),

            // Of a task only; it goes on in the task that they return.
            "ContinueWith" or "WaitAsync" => (TaskUse.PassedOn, $"{TypeNames.Simple(method.DeclaringType)}.{method.Name}"),
            _ when !method.HasThis => (TaskUse.PassedOn, $"{TypeNames.Simple(method.DeclaringType)}.{method.Name}"),
            _ => (TaskUse.NotKnown, null),
        };
    }

    /// <summary>An await checks for completion before it gets the result; blocking code does not.</summary>
    private static TaskUse OfAwaiter(Instruction getAwaiter)
    {
        for (Instruction? instruction = Bodies.Next(getAwaiter); instruction is not null; instruction = Bodies.Next(instruction))
        {
            if (Bodies.IsCall(instruction, out MethodReference? method))
            {
                return method.Name switch
                {
                    "get_IsCompleted" => TaskUse.Awaited,
                    "GetResult" => TaskUse.Blocked,
                    _ => TaskUse.NotKnown,
                };
            }

            if (instruction.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Meta))
                break;
        }

        return TaskUse.NotKnown;
    }

    /// <summary>A compiler's temporary variable is loaded once, right after it was stored, wherever it is used.</summary>
    private static Instruction? LoadedOnceNearBy(Instruction store, int variable, MethodBody body)
    {
        Instruction? own = null;
        foreach (Instruction load in body.Instructions.Where(instruction => Bodies.Loaded(instruction, body) == variable))
        {
            int distance = 0;
            Instruction? before = load;
            do
            {
                before = before.Previous;
                if (before is not null && before.OpCode.Code != ILCode.Nop)
                    distance++;
            }
            while (before is not null && distance < NearBy && Bodies.Stored(before, body) != variable && Bodies.Loaded(before, body) != variable);

            if (before is null || Bodies.Stored(before, body) != variable)
                return null;
            if (before == store)
                own = load;
        }

        return own;
    }

    /// <summary>The method that an array of tasks is passed to, if that follows soon and in straight code: mostly WhenAll.</summary>
    private static string? Collector(Instruction store)
    {
        for (Instruction? instruction = store; instruction is not null; instruction = instruction.Next)
        {
            if (Bodies.IsCall(instruction, out MethodReference? method) && method.Name is "WhenAll" or "WhenAny" or "WhenEach" or "WaitAll" or "WaitAny")
                return $"{TypeNames.Simple(method.DeclaringType)}.{method.Name}";
            if (instruction.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call or FlowControl.Meta))
                break;
        }

        return null;
    }

    /// <summary>Whether a type is a task, or the result of its ConfigureAwait.</summary>
    /// <param name="type">The type.</param>
    /// <returns>True for those of the BCL and of LeanTasks.</returns>
    public static bool IsTaskLike(TypeReference type) => type.Namespace switch
    {
        "System.Threading.Tasks" => type.Name is "Task" or "Task`1" or "ValueTask" or "ValueTask`1",
        "System.Runtime.CompilerServices" => type.Name.StartsWith("Configured", StringComparison.Ordinal),
        "System.Collections.Generic" => type.Name is "IAsyncEnumerable`1",
        "LeanTasks" => type.Name is "LeanTask" or "LeanTask`1" or "PooledFlow" or "PooledFlow`1" || type.Name.StartsWith("Configured", StringComparison.Ordinal),
        _ => false,
    };
}

/// <summary>A caller's use of the task that a call returns.</summary>
internal enum TaskUse
{
    /// <summary>The code is not understood.</summary>
    NotKnown,

    /// <summary>Awaits it immediately, and only once.</summary>
    Awaited,

    /// <summary>Returns it to its own caller.</summary>
    Returned,

    /// <summary>Blocks until it is completed.</summary>
    Blocked,

    /// <summary>Keeps it in a variable, field or property: it may be awaited later, twice or never.</summary>
    Stored,

    /// <summary>Gives it to another method or into a collection.</summary>
    PassedOn,

    /// <summary>Does nothing with it.</summary>
    Dropped,

    /// <summary>Creates a delegate of the method, whose type fixes what is returned.</summary>
    Delegate,

    /// <summary>Creates a delegate of the method for a parameter that takes any, as the handler of a route: the receiver looks at what it returns.</summary>
    AnyDelegate,
}

/// <summary>Finds the instruction that takes a value from the stack.</summary>
internal static class StackDepth
{
    /// <summary>Follows straight code from the instruction that pushed a value.</summary>
    /// <param name="pushed">The instruction that pushed the value, on top.</param>
    /// <returns>The instruction that pops or copies it, or null where the code branches first.</returns>
    public static Instruction? Consumer(Instruction pushed)
    {
        int above = 0;
        for (Instruction? instruction = Bodies.Next(pushed); instruction is not null; instruction = Bodies.Next(instruction))
        {
            if ((instruction.OpCode.Code == ILCode.Dup && above == 0) || instruction.OpCode.Code == ILCode.Ret)
                return instruction;
            (int pops, int pushes) = Effect(instruction);
            if (pops > above)
                return instruction;
            above += pushes - pops;
            if (IsDelegateThere(instruction))
                instruction = ((Instruction)instruction.Operand).Previous;
            else if (instruction.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call or FlowControl.Meta))
                return null;
        }

        return null;
    }

    /// <summary>C# makes the delegate of a static lambda at its first use, and jumps over that later: on both ways one value is pushed.</summary>
    private static bool IsDelegateThere(Instruction branch) =>
        branch is { OpCode.Code: ILCode.Brtrue or ILCode.Brtrue_S, Previous: { OpCode.Code: ILCode.Dup, Previous.OpCode.Code: ILCode.Ldsfld }, Operand: Instruction target }
        && target.Offset > branch.Offset;

    private static (int Pops, int Pushes) Effect(Instruction instruction)
    {
        if (instruction.Operand is IMethodSignature signature && instruction.OpCode.FlowControl == FlowControl.Call)
        {
            bool creates = instruction.OpCode.Code == ILCode.Newobj;
            int pops = signature.Parameters.Count
                + (signature.HasThis && !signature.ExplicitThis && !creates ? 1 : 0)
                + (instruction.OpCode.Code == ILCode.Calli ? 1 : 0);
            return (pops, creates || signature.ReturnType.MetadataType != MetadataType.Void ? 1 : 0);
        }

        return (Pops(instruction.OpCode.StackBehaviourPop), Pushes(instruction.OpCode.StackBehaviourPush));
    }

    private static int Pops(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Pop0 => 0,
        StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
        StackBehaviour.Pop1_pop1 or StackBehaviour.Popi_pop1 or StackBehaviour.Popi_popi or StackBehaviour.Popi_popi8
            or StackBehaviour.Popi_popr4 or StackBehaviour.Popi_popr8 or StackBehaviour.Popref_pop1 or StackBehaviour.Popref_popi => 2,
        StackBehaviour.Popi_popi_popi or StackBehaviour.Popref_popi_popi or StackBehaviour.Popref_popi_popi8
            or StackBehaviour.Popref_popi_popr4 or StackBehaviour.Popref_popi_popr8 or StackBehaviour.Popref_popi_popref => 3,
        _ => int.MaxValue / 2,
    };

    private static int Pushes(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Push0 => 0,
        StackBehaviour.Push1_push1 => 2,
        _ => 1,
    };
}
