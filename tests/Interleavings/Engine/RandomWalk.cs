using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

/// <summary>Executions in which every decision is taken by lot. Endless; the same seed gives the same executions.</summary>
internal sealed class RandomWalk(int seed) : Search
{
    [SuppressMessage("Security", "CA5394", Justification = "Nothing is secret here.")]
    private readonly Random _random = new(seed);

    internal override bool MoveNext() => true;

    [SuppressMessage("Security", "CA5394", Justification = "Nothing is secret here.")]
    internal override int Choose(ReadOnlySpan<Candidate> candidates) => _random.Next(candidates.Length);
}
