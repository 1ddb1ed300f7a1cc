namespace LeanTasks.Interleavings;

/// <summary>One execution, by a schedule; where that ends, the first candidate goes on.</summary>
internal sealed class ReplaySearch(Schedule schedule) : Search
{
    private bool _begun;
    private int _depth;

    internal override bool MoveNext() => !_begun && (_begun = true);

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        if (_depth == schedule.Threads.Count)
            return 0;

        int thread = schedule.Threads[_depth++];
        for (int index = 0; index < candidates.Length; index++)
        {
            if (candidates[index].Thread == thread)
                return index;
        }

        return Mismatch;
    }
}
