using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// The code that starts a state machine of F#: in a function that does nothing else, or in the middle of a method. Places are indexes into the code
/// of that method.
/// </summary>
/// <param name="host">The method.</param>
/// <param name="started">Its variable with the state machine.</param>
internal sealed class FSharpStart(MethodDefinition host, VariableDefinition started)
{
    /// <summary>The method with the code.</summary>
    public MethodDefinition Host => host;

    /// <summary>The variable with the state machine.</summary>
    public VariableDefinition Started => started;

    /// <summary>The variable with a reference to it.</summary>
    public VariableDefinition Reference { get; set; } = null!;

    /// <summary>The state machine, with its type arguments there.</summary>
    public TypeReference Machine => started.VariableType;

    /// <summary>The first instruction.</summary>
    public int First { get; set; }

    /// <summary>The last one, which leaves the task on the stack.</summary>
    public int Last { get; set; }

    /// <summary>The fields that are set before, and the instructions that make the value of each.</summary>
    public List<(FieldDefinition Field, int First, int Last)> Captured { get; } = [];

    /// <summary>What else is done, if it is the start of a <c>backgroundTask { }</c>; otherwise null.</summary>
    public FSharpBackground? Background { get; set; }

    /// <summary>The code of the method.</summary>
    public Collection<Instruction> Code => host.Body.Instructions;

    /// <summary>The calls of the builder.</summary>
    public MethodReference Create => Il.Called(Code[Last - 10])!;

    /// <inheritdoc cref="Create"/>
    public MethodReference Start => Il.Called(Code[Last - 4])!;

    /// <inheritdoc cref="Create"/>
    public MethodReference GetTask => Il.Called(Code[Last])!;

    /// <summary>Whether the method does nothing else than to start the state machine with its arguments, and has its type parameters.</summary>
    public bool IsAll =>
        First == 0
        && Background is null
        && Code.Count == Last + 2
        && host.Body.ExceptionHandlers.Count == 0
        && Captured.TrueForAll(each => each.First == each.Last && Il.Is(Code[each.First], Mono.Cecil.Cil.Code.Ldarg))
        && Captured.Select(each => Code[each.First].Operand).Distinct().Count() == Captured.Count
        && ((IEnumerable<TypeReference>?)(Machine as GenericInstanceType)?.GenericArguments ?? []).SequenceEqual([.. host.DeclaringType.GenericParameters, .. host.GenericParameters]);
}
