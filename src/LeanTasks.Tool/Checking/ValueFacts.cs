using System.Collections.Immutable;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known of one value that may be consumed once.</summary>
/// <param name="CanBeEarly">Whether an early read of its result is reported: the owner of the field that it was in may know more.</param>
/// <param name="Completion">Whether it has completed.</param>
/// <param name="Consumers">The instructions that have consumed it, on any path to here, each in its node.</param>
/// <param name="IsKept">Whether the next run of the code gets it again.</param>
internal sealed record ValueFacts(bool CanBeEarly, Completion Completion, ImmutableHashSet<Consumer> Consumers, bool IsKept)
{
    /// <summary>A new value.</summary>
    public static ValueFacts New(bool canBeEarly, bool isKept) => new(canBeEarly, Completion.NotAsked, [], isKept);

    /// <summary>The facts that hold on two paths that meet.</summary>
    public static ValueFacts Join(ValueFacts one, ValueFacts other)
    {
        Completion completion = one.Completion == other.Completion ? one.Completion
            : one.Completion <= Completion.No && other.Completion <= Completion.No ? Completion.NotAsked
            : Completion.NotKnown;
        ImmutableHashSet<Consumer> consumers = one.Consumers.Union(other.Consumers);
        return new ValueFacts(
            one.CanBeEarly && other.CanBeEarly,
            completion,
            consumers.Count == one.Consumers.Count ? one.Consumers : consumers,
            one.IsKept && other.IsKept);
    }

    /// <summary>Whether two say the same.</summary>
    public bool IsSameAs(ValueFacts other) =>
        CanBeEarly == other.CanBeEarly && Completion == other.Completion && IsKept == other.IsKept && Consumers.SetEquals(other.Consumers);
}
