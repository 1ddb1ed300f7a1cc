namespace LeanTasks.Parallelism;

/// <summary>The accumulator of a run of items.</summary>
/// <param name="from">The index of the first item.</param>
/// <param name="value">The accumulator.</param>
internal sealed class AggregatePart<TAccumulate>(long from, TAccumulate value)
{
    internal long From => from;

    internal TAccumulate Value => value;

    /// <summary>The part added before it. Written before other threads can see the part; the parts are sorted when no more are added.</summary>
    internal AggregatePart<TAccumulate>? Next { get; set; }
}
