using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>A method's use of a value that may be consumed once, or of a collection that holds such values.</summary>
/// <param name="Kind">What.</param>
/// <param name="At">The instruction that does it.</param>
/// <param name="Value">The value's number: the offset of the instruction that created it, or negative for one that existed when the method began.</param>
/// <param name="Before">The facts known of the value before.</param>
/// <param name="Node">The number of the node of the graph.</param>
/// <param name="Parameter">For an argument, the number of the parameter.</param>
/// <param name="Loop">For an element of a collection, the instruction with which the loop over the collection begins.</param>
internal sealed record Observation(ObservationKind Kind, Instruction At, int Value, ValueFacts Before, int Node, int Parameter = -1, Instruction? Loop = null);
