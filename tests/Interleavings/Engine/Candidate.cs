namespace LeanTasks.Interleavings;

/// <summary>A thread that could take the next step.</summary>
/// <param name="Thread">The number of the thread.</param>
/// <param name="IsPreemption">Whether choosing it takes the processor from a thread that could have gone on.</param>
internal readonly record struct Candidate(int Thread, bool IsPreemption);
