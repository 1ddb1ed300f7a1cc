using System.Collections.Immutable;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known of one value that may be consumed once.</summary>
/// <param name="CanBeEarly">Whether an early read of its result is reported: the owner of the field that it was in may know more.</param>
/// <param name="Completion">Whether it has completed.</param>
/// <param name="Consumers">The instructions that have consumed it, on any path to here, each in its node.</param>
/// <param name="IsKept">Whether the next run of the code gets it again.</param>
internal sealed record ValueFacts(bool CanBeEarly, Completion Completion, ImmutableHashSet<Consumer> Consumers, bool IsKept)
{
    /// <summary>
    /// Whether they are of a collection that holds a value that may be consumed once. The consumers are then the loops and queries that have gone over
    /// it, on every path to here: what holds on one path only is forgotten.
    /// </summary>
    public bool IsOfCollection { get; private init; }

    /// <summary>A collection whose elements nothing has consumed.</summary>
    public static ValueFacts Collection { get; } = new(CanBeEarly: false, Completion.NotKnown, [], IsKept: false) { IsOfCollection = true };

    /// <summary>A new value.</summary>
    public static ValueFacts New(bool canBeEarly, bool isKept) => new(canBeEarly, Completion.NotAsked, [], isKept);

    /// <summary>The facts that hold on two paths that meet.</summary>
    public static ValueFacts Join(ValueFacts one, ValueFacts other)
    {
        if (one.IsOfCollection)
            return one with { Consumers = [.. InBoth(one, other), .. InBoth(other, one)] };
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

    private static IEnumerable<Consumer> InBoth(ValueFacts one, ValueFacts other) =>
        one.Consumers.Where(consumer => other.Consumers.Any(same => same.At == consumer.At));
}
