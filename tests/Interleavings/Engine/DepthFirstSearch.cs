namespace LeanTasks.Interleavings;

/// <summary>
/// Every schedule that takes the processor from a thread, and holds stores back, at most so many times. An execution repeats
/// the decisions on the path and then goes on with the first candidate; afterwards the last decision that has an alternative
/// takes it.
/// </summary>
/// <param name="preemptionBound">How often a thread that could have gone on may be interrupted.</param>
/// <param name="delayBound">How often stores may be held back.</param>
internal sealed class DepthFirstSearch(int preemptionBound, int delayBound) : Search
{
    private readonly List<Decision> _path = [];

    private bool _begun;
    private int _depth;
    private int _preemptionsLeft;
    private int _delaysLeft;

    internal override bool MoveNext()
    {
        if (_depth < _path.Count)
            throw new InvalidOperationException(MismatchMessage);

        _depth = 0;
        _preemptionsLeft = preemptionBound;
        _delaysLeft = delayBound;
        if (!_begun)
        {
            _begun = true;
            return true;
        }

        while (_path.Count > 0)
        {
            if (_path[^1].TryAdvance())
                return true;
            _path.RemoveAt(_path.Count - 1);
        }

        return false;
    }

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        if (_depth == _path.Count)
            _path.Add(new Decision(candidates.ToArray(), _preemptionsLeft, _delaysLeft));
        else if (!candidates.SequenceEqual(_path[_depth].Candidates))
            return Mismatch;

        Decision decision = _path[_depth++];
        switch (decision.Candidates[decision.Taken].Cost)
        {
            case Cost.Preemption:
                _preemptionsLeft--;
                break;
            case Cost.Delay:
                _delaysLeft--;
                break;
        }

        return decision.Taken;
    }

    private sealed class Decision(Candidate[] candidates, int preemptionsLeft, int delaysLeft)
    {
        internal Candidate[] Candidates => candidates;

        /// <summary>At first the first candidate, which is always free.</summary>
        internal int Taken { get; private set; }

        internal bool TryAdvance()
        {
            for (int next = Taken + 1; next < candidates.Length; next++)
            {
                if (IsWithinBounds(candidates[next].Cost))
                {
                    Taken = next;
                    return true;
                }
            }

            return false;
        }

        private bool IsWithinBounds(Cost cost) => cost switch
        {
            Cost.Preemption => preemptionsLeft > 0,
            Cost.Delay => delaysLeft > 0,
            _ => true,
        };
    }
}
