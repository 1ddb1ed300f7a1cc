using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A method that is not async, and returns the task of another one, or one that has completed, at least on some ways through it.</summary>
internal sealed class Forwarder : FusableCode
{
    private Forwarder(MethodDefinition method)
        : base(method, method)
    {
    }

    /// <summary>Its calls whose task it returns.</summary>
    public List<TailCall> Tails { get; } = [];

    /// <summary>The completed tasks that it makes and returns.</summary>
    public List<CompletedTask> Completed { get; } = [];

    /// <summary>Whether it returns the task of a method that has a straight form.</summary>
    public bool HandsOn => Tails.Exists(static tail => tail.Target is not null);

    /// <summary>Whether it makes a task for a result, which its straight form does not.</summary>
    public bool MakesResult => ReturnsTask && Completed.Exists(static task => task.HasResult);

    /// <summary>Whether it may turn out to be one: it calls a method that is fused with others, perhaps, or returns a completed task.</summary>
    public bool MayBeOne(WeavingContext context) => Completed.Count > 0
        || Tails.Exists(tail => Il.Called(Code[tail.Call])!.DeclaringType is var type && (context.Find(type) is not null || FrameworkTypes.Is(type)));

    /// <summary>It changes contexts in the name of its caller.</summary>
    public override bool KeepsContexts => false;

    /// <summary>Whether a method may be one, as far as its declaration says; its body is looked at by <see cref="Read"/>.</summary>
    /// <remarks>
    /// None of its handlers sees what the method fails with whose task it returns. A task that is made inside a <c>try</c> is stored and returned
    /// behind it, and is none of <see cref="Tails"/>.
    /// </remarks>
    public static bool IsPossible(MethodDefinition method) =>
        method is { HasBody: true, IsSynchronized: false, IsConstructor: false }
        && KickoffReader.ReturnsTask(method) is not null
        && !KickoffReader.IsAsync(method)
        && !StateMachines.IsRuntimeAsync(method);

    /// <summary>Reads a method whose body is simplified. The targets of its calls are not known yet.</summary>
    public static Forwarder Read(MethodDefinition method)
    {
        Forwarder forwarder = new(method);
        for (int i = 0; i + 1 < forwarder.Code.Count; i++)
        {
            if (CompletedTask.Read(forwarder.Code, i) is { } task)
                forwarder.AddCompleted(task);
            else if (Il.Called(forwarder.Code[i]) is { } called && forwarder.EndOf(i, i + 1) is { } end)
                forwarder.Tails.Add(new TailCall(i, end));
        }

        return forwarder;
    }

    private void AddCompleted(CompletedTask task)
    {
        if (EndOf(task.Begin, task.Made) is not { } end || (Result is not null && !task.HasResult))
            return;
        task.End = end;
        Completed.Add(task);
    }

    // Behind a task that is returned: the return, or a jump to one. Before it, a ValueTask may be made of a task, or a task of a ValueTask.
    private int? EndOf(int begin, int i)
    {
        if (Il.Called(Code[begin])?.ReturnType is { } made)
        {
            bool isTask = made.GetElementType().Name is "Task" or "Task`1";
            if (isTask && !ReturnsTask)
                i = BehindValueTask(i);
            else if (ReturnsTask && IsValueTask(made))
                i = BehindAsTask(i);
        }

        bool returns = i > 0 && i < Code.Count
            && (Il.Is(Code[i], Mono.Cecil.Cil.Code.Ret) || (Il.Is(Code[i], Mono.Cecil.Cil.Code.Br) && Il.Is((Instruction)Code[i].Operand, Mono.Cecil.Cil.Code.Ret)));
        return returns ? i + 1 : null;
    }

    // newobj ValueTask(task)
    private int BehindValueTask(int i) =>
        i < Code.Count
        && Il.Is(Code[i], Mono.Cecil.Cil.Code.Newobj)
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
