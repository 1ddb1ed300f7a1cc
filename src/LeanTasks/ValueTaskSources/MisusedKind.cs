namespace LeanTasks.ValueTaskSources;

/// <summary>A type whose values can be misused, and what the message about it says.</summary>
/// <param name="Name">The type's name.</param>
/// <param name="WhyOnce">Why a value may be awaited only once.</param>
/// <param name="OtherMend">What helps besides <c>AsTask</c>.</param>
internal sealed record MisusedKind(string Name, string WhyOnce, string OtherMend)
{
    internal static readonly MisusedKind ValueTask = new(
        nameof(ValueTask), "A ValueTask can be awaited only once, because its underlying object is then reused for another operation.", ", or call Preserve()");

    internal static readonly MisusedKind PooledFlow = new(
        nameof(PooledFlow), "A PooledFlow can be awaited only once, because its underlying object is then reused for another operation.", "");

    internal static readonly MisusedKind Flow = new(
        nameof(Flow<>), WhyOnceForFlows, "");

    /// <summary>A value task that stands for a flow's operation, as a <c>vtask</c> returns it.</summary>
    internal static readonly MisusedKind FlowAsValueTask = new(nameof(ValueTask), WhyOnceForFlows, ", or call Preserve()");

    /// <summary>What the awaiter of a flow is of, where this is what a value task is of.</summary>
    internal MisusedKind OfFlow => ReferenceEquals(this, ValueTask) ? PooledFlow : Flow;

    private const string WhyOnceForFlows = "A flow that has suspended can be awaited only once, because it does not keep its result.";
}
