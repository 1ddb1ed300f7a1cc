namespace LeanTasks.Interleavings;

/// <summary>
/// Every schedule within a budget. An execution repeats the decisions on the path and then goes on with the first candidate; afterwards the
/// last decision that has an alternative takes it.
/// </summary>
/// <param name="budget">What an execution may use up.</param>
internal sealed class DepthFirstSearch(Budget budget) : Search
{
    private readonly List<Decision> _path = [];
    private readonly long[] _byPreemptions = new long[budget.Preemptions + 1];

    private long _lateExecutions;
    private bool _begun;
    private int _depth;
    private Budget _left;
    private Decision? _asked;

    internal override bool LoadsInTurn => _left.LateLoads == 0;

    internal override WhatFollows? WhatFollows => _asked!.Follows ??= new WhatFollows();

    internal override IReadOnlyList<long> ByPreemptions => _byPreemptions;

    internal override long LateExecutions => _lateExecutions;

    internal override bool MoveNext()
    {
        if (_depth < _path.Count)
            throw new InvalidOperationException(MismatchMessage);

        int preemptions = budget.Preemptions - _left.Preemptions;
        bool isLate = _left.LateLoads < budget.LateLoads;
        _depth = 0;
        _left = budget;
        if (!_begun)
        {
            _begun = true;
            return true;
        }

        _byPreemptions[preemptions]++;
        if (isLate)
            _lateExecutions++;
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
            _path.Add(new Decision(candidates.ToArray(), _left));
        else if (!candidates.SequenceEqual(_path[_depth].Candidates))
            return Mismatch;

        Decision decision = _path[_depth++];
        _asked = decision;
        _left = _left.After(decision.Candidates[decision.Taken].Cost);
        return decision.Taken;
    }

    private sealed class Decision(Candidate[] candidates, Budget left)
    {
        internal Candidate[] Candidates => candidates;

        /// <summary>At first the first candidate, which is always free.</summary>
        internal int Taken { get; private set; }

        /// <summary>For a decision on a load.</summary>
        internal WhatFollows? Follows { get; set; }

        internal bool TryAdvance()
        {
            for (int next = Taken + 1; next < candidates.Length; next++)
            {
                if (left.Covers(candidates[next].Cost) && (candidates[next].Cost != Cost.LateLoad || Follows!.Values.Count >= candidates[next].Choice.Which))
                {
                    Taken = next;
                    return true;
                }
            }

            return false;
        }
    }
}
