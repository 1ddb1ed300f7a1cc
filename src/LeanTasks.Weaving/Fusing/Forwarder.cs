using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A method that is not async, and returns the task of another one, at least on some ways through it.</summary>
internal sealed class Forwarder : FusableCode
{
    private Forwarder(MethodDefinition method)
        : base(method, method)
    {
    }

    /// <summary>Its calls whose task it returns.</summary>
    public List<TailCall> Tails { get; } = [];

    /// <summary>Whether one of those calls is of a method that is fused with others, perhaps.</summary>
    public bool CallsInto(World world) => Tails.Exists(tail => world.Find(Il.Called(Code[tail.Call])!.DeclaringType) is not null);

    /// <summary>It changes contexts in the name of its caller.</summary>
    public override bool KeepsContexts => false;

    /// <summary>Whether a method may be one, as far as its declaration says; its body is looked at by <see cref="Read"/>.</summary>
    /// <remarks>A handler of a forwarder does not see what the method fails with whose task is returned; in a straight form it would.</remarks>
    public static bool IsPossible(MethodDefinition method) =>
        method is { HasBody: true, IsSynchronized: false, IsConstructor: false }
        && KickoffReader.ReturnsTask(method) is not null
        && !KickoffReader.IsAsync(method)
        && method.Body.ExceptionHandlers.Count == 0;

    /// <summary>Reads a method whose body is simplified. The targets of its calls are not known yet.</summary>
    public static Forwarder Read(MethodDefinition method)
    {
        Forwarder forwarder = new(method);
        for (int i = 0; i + 1 < forwarder.Code.Count; i++)
        {
            if (Il.Called(forwarder.Code[i]) is { } called && forwarder.EndOf(i, called) is { } end)
                forwarder.Tails.Add(new TailCall(i, end));
        }

        return forwarder;
    }

    // Behind a call whose task is returned: the return, or a jump to one; before it a ValueTask may be made of a task, or a task of a ValueTask.
    private int? EndOf(int call, MethodReference called)
    {
        bool isTask = called.ReturnType.GetElementType().Name is "Task" or "Task`1";
        int i = call + 1;
        if (isTask && !ReturnsTask)
            i = BehindValueTask(i);
        else if (ReturnsTask && IsValueTask(called.ReturnType))
            i = BehindAsTask(i);
        bool returns = i > 0 && i < Code.Count
            && (Il.Is(Code[i], Mono.Cecil.Cil.Code.Ret) || (Il.Is(Code[i], Mono.Cecil.Cil.Code.Br) && Il.Is((Instruction)Code[i].Operand, Mono.Cecil.Cil.Code.Ret)));
        return returns ? i + 1 : null;
    }

    // newobj ValueTask(task)
    private int BehindValueTask(int i) =>
        Il.Is(Code[i], Mono.Cecil.Cil.Code.Newobj)
        && Code[i].Operand is MethodReference { Parameters.Count: 1 } made
        && IsValueTask(made.DeclaringType)
        && made.Parameters[0].ParameterType.GetElementType().Name is "Task" or "Task`1"
            ? i + 1
            : 0;

    // stloc value; ldloca value; call AsTask
    private int BehindAsTask(int i) =>
        i + 2 < Code.Count
        && Il.Is(Code[i], Mono.Cecil.Cil.Code.Stloc)
        && Il.Is(Code[i + 1], Mono.Cecil.Cil.Code.Ldloca)
        && Code[i + 1].Operand == Code[i].Operand
        && Il.Called(Code[i + 2]) is { Name: "AsTask" } made
        && IsValueTask(made.DeclaringType)
            ? i + 3
            : 0;

    private static bool IsValueTask(TypeReference type) =>
        type.GetElementType() is { Namespace: "System.Threading.Tasks", Name: "ValueTask" or "ValueTask`1" };
}
