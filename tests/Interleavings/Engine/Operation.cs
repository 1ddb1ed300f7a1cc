namespace LeanTasks.Interleavings;

/// <summary>What a thread is about to do at a step.</summary>
/// <param name="Name">The member that was called, as in <c>Interlocked.Exchange</c>.</param>
/// <param name="Target">What it was called on, as the source names it.</param>
/// <param name="Cell">Tells two cells with the same source name apart: the cell's number in a trace, or the hash code of an object.</param>
/// <param name="IsFence">Whether all earlier stores of the thread reach memory before it.</param>
public readonly record struct Operation(string Name, string Target = "", nint Cell = 0, bool IsFence = false);
