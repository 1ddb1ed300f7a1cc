namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>The contexts of a thread at one moment; the contexts themselves are compared by reference.</summary>
/// <param name="Context">The ExecutionContext; null where its flow is suppressed.</param>
/// <param name="IsFlowSuppressed">Whether it does not flow.</param>
/// <param name="Synchronization">The SynchronizationContext.</param>
/// <param name="Value">The value of the plain AsyncLocal.</param>
/// <param name="Watched">The value of the AsyncLocal with a handler.</param>
internal sealed record Contexts(
    ExecutionContext? Context,
    bool IsFlowSuppressed,
    SynchronizationContext? Synchronization,
    int Value,
    int Watched)
{
    /// <summary>What of this differs from before, and the values.</summary>
    public string Against(Contexts before) =>
        $"{(ReferenceEquals(Context, before.Context) ? "same" : "other")} context, "
        + $"{(IsFlowSuppressed == before.IsFlowSuppressed ? "same" : "other")} flow, "
        + $"{(ReferenceEquals(Synchronization, before.Synchronization) ? "same" : "other")} synchronization context, "
        + $"value {Value}, watched {Watched}";
}
