namespace LeanTasks.Tests.Pooled.Same;

/// <summary>How a <see cref="Gate"/> ends.</summary>
public enum GateEnd
{
    Result,
    Exception,
    Cancellation,
}
