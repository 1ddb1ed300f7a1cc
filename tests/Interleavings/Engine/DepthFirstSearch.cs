namespace LeanTasks.Interleavings;

/// <summary>
/// Every schedule that takes the processor from a thread at most so many times. An execution repeats the decisions on the
/// path and then goes on with the first candidate; afterwards the last decision that has an alternative takes it.
/// </summary>
/// <param name="preemptionBound">How often a thread that could have gone on may be interrupted.</param>
internal sealed class DepthFirstSearch(int preemptionBound) : Search
{
    private readonly List<Decision> _path = [];

    private bool _begun;
    private int _depth;
    private int _preemptions;

    internal override bool MoveNext()
    {
        if (_depth < _path.Count)
            throw new InvalidOperationException(MismatchMessage);

        _depth = 0;
        _preemptions = 0;
        if (!_begun)
        {
            _begun = true;
            return true;
        }

        while (_path.Count > 0)
        {
            if (_path[^1].TryAdvance(preemptionBound))
                return true;
            _path.RemoveAt(_path.Count - 1);
        }

        return false;
    }

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        if (_depth == _path.Count)
            _path.Add(new Decision(candidates.ToArray(), _preemptions));
        else if (!candidates.SequenceEqual(_path[_depth].Candidates))
            return Mismatch;

        Decision decision = _path[_depth++];
        if (decision.Candidates[decision.Taken].IsPreemption)
            _preemptions++;
        return decision.Taken;
    }

    private sealed class Decision(Candidate[] candidates, int preemptionsBefore)
    {
        internal Candidate[] Candidates => candidates;

        /// <summary>The first candidate is always free: it goes on, or nobody can.</summary>
        internal int Taken { get; private set; }

        internal bool TryAdvance(int preemptionBound)
        {
            for (int next = Taken + 1; next < candidates.Length; next++)
            {
                if (!candidates[next].IsPreemption || preemptionsBefore < preemptionBound)
                {
                    Taken = next;
                    return true;
                }
            }

            return false;
        }
    }
}
