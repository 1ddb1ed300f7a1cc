using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

/// <summary>
/// Probabilistic concurrency testing, after Burckhardt, Kothari, Musuvathi and Nagarakatte. Each execution gives every thread a
/// priority by lot, and the highest goes on, but at <paramref name="depth"/> - 1 decisions drawn by lot it loses its priority.
/// A failure that needs so many orderings comes with at least a probability that does not depend on how long the others run.
/// A store buffer has a priority like a thread.
/// </summary>
internal sealed class PrioritySearch(int depth, int seed) : Search
{
    [SuppressMessage("Security", "CA5394", Justification = "Nothing is secret here.")]
    private readonly Random _random = new(seed);

    private readonly Dictionary<Choice, int> _priorities = [];
    private readonly int[] _changePoints = new int[depth - 1];

    // The longest execution so far is the guess for how long the next will be.
    private int _longest = 1;

    private int _decisions;
    private int _lowest;

    [SuppressMessage("Security", "CA5394", Justification = "Nothing is secret here.")]
    internal override bool MoveNext()
    {
        _longest = Math.Max(_longest, _decisions);
        _decisions = 0;
        _lowest = 0;
        _priorities.Clear();
        for (int index = 0; index < _changePoints.Length; index++)
            _changePoints[index] = _random.Next(_longest);
        return true;
    }

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        int highest = Highest(candidates);
        int decision = _decisions++;
        foreach (int changePoint in _changePoints)
        {
            if (changePoint == decision)
            {
                _priorities[candidates[highest].Choice] = --_lowest;
                highest = Highest(candidates);
            }
        }

        // Or a wait with a timeout in a loop would time out for ever, and the others would never come to their turn; and a loop would read an
        // old value for ever.
        Choice choice = candidates[highest].Choice;
        if (choice is { Kind: ChoiceKind.Timeout } or { Kind: ChoiceKind.Read, Which: > 0 })
            _priorities[choice] = --_lowest;
        return highest;
    }

    private int Highest(ReadOnlySpan<Candidate> candidates)
    {
        int highest = 0;
        for (int index = 1; index < candidates.Length; index++)
        {
            if (PriorityOf(candidates[index].Choice) > PriorityOf(candidates[highest].Choice))
                highest = index;
        }

        return highest;
    }

    [SuppressMessage("Security", "CA5394", Justification = "Nothing is secret here.")]
    private int PriorityOf(Choice choice)
    {
        if (!_priorities.TryGetValue(choice, out int priority))
            _priorities[choice] = priority = _random.Next();
        return priority;
    }
}
