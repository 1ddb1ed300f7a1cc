using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

/// <summary>
/// Unwinds the threads of an execution that has failed. Code under test may catch it: it comes again at the next step.
/// </summary>
[SuppressMessage("Design", "CA1032", Justification = "Thrown in one place, never by hand.")]
[SuppressMessage("Design", "CA1064", Justification = "Nobody is to catch it by name.")]
internal sealed class ExecutionAbandonedException() : Exception("This execution has failed and is being unwound.");
