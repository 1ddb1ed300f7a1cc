using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The code of a state machine with awaits.</summary>
/// <param name="kickoff">The method that others call.</param>
/// <param name="machine">The state machine.</param>
/// <param name="moveNext">The method with the code of the source.</param>
internal abstract class MachineCode(MethodDefinition kickoff, TypeDefinition machine, MethodDefinition moveNext) : FusableCode(kickoff, moveNext)
{
    /// <summary>The state machine.</summary>
    public TypeDefinition Machine => machine;

    /// <summary>The method with the code of the source.</summary>
    public MethodDefinition MoveNext => Source;

    /// <summary>The field with the state.</summary>
    public FieldDefinition State { get; set; } = null!;

    /// <summary>The local variable with a copy of the state; null in a method that does not await.</summary>
    public VariableDefinition? StateCopy { get; set; }

    /// <summary>The first instruction after the read of the state.</summary>
    public int Start { get; set; }

    /// <summary>The awaits, in the order of the code.</summary>
    public List<AwaitSite> Sites { get; } = [];
}
