namespace LeanTasks.Interleavings;

/// <summary>One execution, by a schedule; where that ends, the first candidate goes on.</summary>
internal sealed class ReplaySearch(Schedule schedule) : Search
{
    private bool _begun;
    private int _depth;

    internal override bool MoveNext() => !_begun && (_begun = true);

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        if (_depth == schedule.Choices.Count)
            return 0;

        Choice choice = schedule.Choices[_depth++];
        for (int index = 0; index < candidates.Length; index++)
        {
            if (candidates[index].Choice == choice)
                return index;
        }

        return Mismatch;
    }
}
