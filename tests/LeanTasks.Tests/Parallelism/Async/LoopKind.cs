namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>The loops that do the same over the same integers.</summary>
public enum LoopKind
{
    For,
    ForOfBigInteger,
    ForOfHugeRange,
    ForEach,
    ForEachAsynchronous,
}
