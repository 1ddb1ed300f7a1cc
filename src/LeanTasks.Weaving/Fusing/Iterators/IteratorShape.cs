using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// An async iterator as the C# compiler makes it with optimization, taken apart: a class whose <c>MoveNext</c> runs to the next item. What is not
/// named here of that class stays as it is.
/// </summary>
internal sealed class IteratorShape(MethodDefinition method, TypeDefinition machine, MethodDefinition moveNext) : MachineCode(method, machine, moveNext)
{
    // Nothing calls it straight: its steps are reached by the enumerator.
    public override bool KeepsContexts => true;

    /// <summary>The type of the items, in the type parameters of the state machine.</summary>
    public TypeReference Item { get; set; } = null!;

    /// <summary>The field with the state, as the code names it.</summary>
    public FieldReference StateField { get; set; } = null!;

    /// <summary>The field with the source of the value tasks, as the code names it.</summary>
    public FieldReference Promise { get; set; } = null!;

    /// <summary>The constructor, and the call of that of <see cref="object"/> in it.</summary>
    public Instruction BaseConstructor { get; set; } = null!;

    /// <summary>The field that says that the code is to end, as the code names it.</summary>
    public FieldReference DisposeMode { get; set; } = null!;

    /// <summary>The constructor of what is thrown where a step is still running.</summary>
    public MethodReference NotSupported { get; set; } = null!;

    /// <summary>The call that completes a value task, as the code names it.</summary>
    public MethodReference SetResult { get; set; } = null!;

    /// <summary>The call that fails a value task, as the code names it.</summary>
    public MethodReference SetException { get; set; } = null!;

    /// <summary>Where a value task is completed or failed: the first of four instructions, <c>this</c>, the source, the value and the call.</summary>
    public HashSet<int> Outcomes { get; } = [];

    /// <summary>Where the builder completes: the first of three instructions.</summary>
    public HashSet<int> Completions { get; } = [];
}
