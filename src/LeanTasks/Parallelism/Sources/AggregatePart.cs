namespace LeanTasks.Parallelism;

/// <summary>What has been made of a run of items.</summary>
/// <param name="from">The index of the first.</param>
/// <param name="value">What has been made of them.</param>
internal sealed class AggregatePart<TAccumulate>(long from, TAccumulate value)
{
    internal long From => from;

    internal TAccumulate Value => value;

    /// <summary>The part that was added before. Written before the part can be seen by others; sorted when nobody adds any more.</summary>
    internal AggregatePart<TAccumulate>? Next { get; set; }
}
