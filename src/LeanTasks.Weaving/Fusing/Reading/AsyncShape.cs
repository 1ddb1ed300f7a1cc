using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>An async method as the C# compiler makes it with optimization, taken apart.</summary>
internal sealed class AsyncShape(MethodDefinition kickoff, TypeDefinition machine, MethodDefinition moveNext) : MachineCode(kickoff, machine, moveNext)
{
    /// <summary>The method that others call, which only starts the state machine.</summary>
    public MethodDefinition Kickoff => Method;

    /// <summary>
    /// The type of the result in the type parameters of <see cref="Kickoff"/>; null for none. Not that of the task which it returns: a function of F# that
    /// says <c>: Task</c> returns a <c>Task&lt;Unit&gt;</c>, or a task of any other result.
    /// </summary>
    public TypeReference? ResultOfKickoff =>
        Result is null ? null : TypeArguments.Substitute(Result, [.. Kickoff.DeclaringType.GenericParameters, .. Kickoff.GenericParameters]);

    public override bool KeepsContexts => true;

    /// <summary>The field with the builder.</summary>
    public FieldDefinition Builder { get; set; } = null!;

    /// <summary>What the <c>ValueTask</c> stands for that others get.</summary>
    public EntryPointKind EntryPointKind { get; set; }

    /// <summary>Whether it is a method of each instance of a struct. It has a copy of the instance, and its argument number 0 is a reference to the original.</summary>
    public bool IsOfStruct => Kickoff.HasThis && Kickoff.DeclaringType.IsValueType;

    /// <summary>The field with that copy; null if there is none.</summary>
    public FieldDefinition? Instance { get; set; }

    /// <summary>The fields that hold an argument, and its number; an instance of a class is number 0.</summary>
    public Dictionary<FieldDefinition, int> Arguments { get; } = [];

    /// <summary>All fields that hold what the method keeps from one step to the next, without state, builder and awaiters.</summary>
    public List<FieldDefinition> Kept { get; } = [];

    /// <summary>The local variable with the result; null if there is no result, or no way to the end.</summary>
    public VariableDefinition? ResultVariable { get; set; }

    /// <summary>The handler that makes a failed task of an exception.</summary>
    public ExceptionHandler Outer { get; set; } = null!;

    /// <summary>The end of the code of the source: the beginning of <see cref="Outer"/>.</summary>
    public int End { get; set; }

    /// <summary>Where the method goes when it has ended.</summary>
    public int SetResult { get; set; }

    /// <summary>Instructions that only a resumed method reaches.</summary>
    public HashSet<int> Dead { get; } = [];

    /// <summary>Instructions that a resumed method does not reach, as before the first await.</summary>
    public HashSet<int> DeadOnResumption { get; } = [];

    /// <summary>The jumps by the state, and what they do in a method that has not suspended.</summary>
    public Dictionary<int, Dispatch> Dispatches { get; } = [];

    /// <summary>The loads of the state machine, and the instruction that takes each: a use of one of its fields.</summary>
    public Dictionary<int, int> FieldUses { get; } = [];

    /// <summary>The instructions that take them.</summary>
    public HashSet<int> FieldAccesses { get; } = [];
}
