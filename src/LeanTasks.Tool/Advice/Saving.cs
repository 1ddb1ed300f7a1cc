namespace LeanTasks.Tool.Advice;

/// <summary>What following a piece of advice would save over all calls that were counted.</summary>
/// <param name="Bytes">Bytes on the heap.</param>
/// <param name="Nanoseconds">Nanoseconds; below zero if it would cost time.</param>
internal readonly record struct Saving(double Bytes, double Nanoseconds);
