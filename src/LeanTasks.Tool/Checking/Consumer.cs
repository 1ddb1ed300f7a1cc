using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>An instruction that consumes a value.</summary>
/// <param name="At">The instruction.</param>
/// <param name="Node">The number of the node of the graph that it was interpreted in.</param>
internal readonly record struct Consumer(Instruction At, int Node);
