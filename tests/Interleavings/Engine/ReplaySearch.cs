namespace LeanTasks.Interleavings;

/// <summary>
/// One execution, by a schedule; where that ends, the first candidate goes on. What a late load reads has to be learnt first, by an execution in which it
/// comes in its turn.
/// </summary>
internal sealed class ReplaySearch(Schedule schedule) : Search
{
    private readonly int _late = schedule.Choices.ToList().FindIndex(static choice => choice is { Kind: ChoiceKind.Late, Which: > 0 });
    private readonly bool _hasLoads = schedule.Choices.Any(static choice => choice.Kind == ChoiceKind.Late);
    private readonly WhatFollows _follows = new();

    private bool _isLearning;
    private bool _begun;
    private int _depth;
    private WhatFollows? _asked;

    /// <summary>Whether the search is to be run twice, and what counts is the second.</summary>
    internal bool IsToLearn => _late >= 0;

    // None is asked about but with a load to spare.
    internal override bool LoadsInTurn => !_hasLoads || (_late >= 0 && !_isLearning && _depth > _late);

    internal override WhatFollows? WhatFollows => _asked;

    internal override bool MoveNext()
    {
        _begun = !_begun;
        if (_begun)
        {
            _isLearning = IsToLearn && !_isLearning;
            _depth = 0;
        }

        return _begun;
    }

    internal override int Choose(ReadOnlySpan<Candidate> candidates)
    {
        _asked = _depth == _late ? _follows : new WhatFollows();
        if (_depth == (_isLearning ? _late : schedule.Choices.Count))
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
