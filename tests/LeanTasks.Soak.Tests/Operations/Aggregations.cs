using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Aggregations: left before right, so what is combined may depend on the order.</summary>
internal static class Aggregations
{
    public static Family Family { get; } = new([typeof(LeanParallel), typeof(IAggregateBody<,>)], Ranges, Lists, Failing);

    private static void Ranges(Turn turn)
    {
        int length = turn.Next(300);
        Span span = turn.Coin()
            ? LeanParallel.Aggregate<Span, Joining>(0, length, default)
            : LeanParallel.Aggregate(0, length, static () => default, static (Span span, int i) => span.Add(i), static (left, right) => left.Join(right));
        Assert.Equal(new Span(0, length, true), span with { IsJoined = true });
        Assert.False(length > 0 && !span.IsJoined, "Runs were combined that are not neighbours.");
    }

    private static void Lists(Turn turn)
    {
        int[] items = [.. Enumerable.Range(0, turn.Next(300))];
        Span span = turn.Next(3) switch
        {
            0 => LeanParallel.Aggregate<int, Span, Joining>((IList<int>)items, default),
            1 => LeanParallel.Aggregate<int, Span, Joining>((ReadOnlySpan<int>)items, default),
            _ => LeanParallel.Aggregate((IList<int>)[.. items], new ParallelOptions(), static () => default, static (Span span, int i) => span.Add(i), static (left, right) => left.Join(right)),
        };
        Assert.Equal((0, items.Length), (span.From, span.To));
        Assert.False(items.Length > 0 && !span.IsJoined, "Runs were combined that are not neighbours.");
    }

    private static void Failing(Turn turn)
    {
        Plan plan = turn.Plan(Ending.Fault);
        int length = 1 + turn.Next(300), last = turn.Next(length);
        AggregateException thrown = Assert.Throws<AggregateException>(() =>
            LeanParallel.Aggregate(0, length, static () => 0, (sum, i) => sum + (i == last ? plan.Produce() : 1), static (left, right) => left + right));
        Assert.Same(plan.Exception, Assert.Single(thrown.InnerExceptions));
    }

    /// <summary>A run of neighbouring items; the default is an empty one.</summary>
    private readonly record struct Span(int From, int To, bool IsJoined)
    {
        public Span Add(int item) => Join(new Span(item, item + 1, true));

        public Span Join(Span right) => (From == To, right.From == right.To) switch
        {
            (true, _) => right,
            (_, true) => this,
            _ => new Span(From, right.To, IsJoined && right.IsJoined && To == right.From),
        };
    }

    private readonly struct Joining : IAggregateBody<int, Span>
    {
        public Span Seed() => default;

        public Span Accumulate(Span accumulator, int item) => accumulator.Add(item);

        public Span Combine(Span left, Span right) => left.Join(right);
    }
}
