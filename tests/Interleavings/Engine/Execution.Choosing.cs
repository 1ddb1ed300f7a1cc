using System.Runtime.InteropServices;

namespace LeanTasks.Interleavings;

// Who takes the next step, as the search decides.
public sealed partial class Execution
{
    private readonly List<Candidate> _candidates = [];
    private readonly List<Choice> _choices = [];

    // How often spinners have been let go on, one after another, since anybody last wrote.
    private int _idleTurns;

    /// <summary>The choices made so far, with which the execution can be repeated.</summary>
    internal Schedule Schedule => new(_choices);

    /// <summary>Who goes on: null when all have ended, or when nobody can, which is a failure.</summary>
    private LogicalThread? Choose()
    {
        FindCandidates();
        while (_candidates.Count == 0)
        {
            if (TryFlush())
                FindCandidates();
            else if (_failure is null && FindIdleSpinner() is { } spinner)
                return Next(spinner);
            else
                return EndThreads();
        }

        if (!TryTake(out Choice choice))
            return null;

        LogicalThread next = _threads[choice.Thread];
        if (choice.Kind == ChoiceKind.Timeout)
        {
            PassTimeUntil(next.Deadline!.Value);
            next.TimeOut();
        }

        return Next(next);
    }

    /// <summary>What is left to do once it is clear who goes on.</summary>
    private LogicalThread? Next(LogicalThread next)
    {
        if (next != _running)
        {
            _trace?.AddSwitch(_running, next, _writes);
            foreach (WhatFollows follows in _noted)
                follows.EndAlone(next);
        }

        return TryTurnMemoryTo(next) ? next : null;
    }

    private void FindCandidates()
    {
        _candidates.Clear();
        bool selfGoesOn = _running is { } self && self.CanGoOn(_writes);
        if (selfGoesOn)
            _candidates.Add(new Candidate(new Choice(_running!.Number), Cost.None));

        // A spinner gives way: to leave it for another costs nothing.
        Cost cost = selfGoesOn && !_running!.Spins ? Cost.Preemption : Cost.None;
        foreach (LogicalThread thread in _threads)
        {
            if (thread != _running && thread.CanGoOn(_writes))
                _candidates.Add(new Candidate(new Choice(thread.Number), cost));
        }

        AddTimeouts();
    }

    /// <summary>A wait can end before its time, in the sense that the others are slow. That is free only where they wait, too.</summary>
    private void AddTimeouts()
    {
        int others = _candidates.Count;
        foreach (LogicalThread thread in _threads)
        {
            if (thread.Deadline is null || thread.CanGoOn(_writes))
                continue;
            int index = others;
            while (index < _candidates.Count && _threads[_candidates[index].Choice.Thread].Deadline <= thread.Deadline)
                index++;
            _candidates.Insert(
                index, new Candidate(new Choice(thread.Number, ChoiceKind.Timeout), others > 0 ? Cost.Preemption : Cost.None));
        }
    }

    /// <summary>Takes one of the candidates, or ends the execution as one that does not go as it should.</summary>
    private bool TryTake(out Choice choice)
    {
        int index = 0;
        if (_candidates.Count > 1)
        {
            index = _search.Choose(CollectionsMarshal.AsSpan(_candidates));
            if (index == Search.Mismatch)
            {
                RecordFailure(Search.MismatchMessage);
                choice = default;
                return false;
            }

            _choices.Add(_candidates[index].Choice);
        }

        choice = _candidates[index].Choice;
        return true;
    }

    /// <summary>
    /// Where nobody can go on but spinners, they may be about to give up, or wait for a time to come: for some rounds each
    /// spins on in turn, and time passes, ever faster.
    /// </summary>
    private LogicalThread? FindIdleSpinner()
    {
        LogicalThread[] spinners = [.. _threads.Where(static thread => thread.Spins && !thread.HasEnded)];
        if (spinners.Length == 0)
            return null;

        int round = _idleTurns / spinners.Length;
        if (round >= _options.IdleRounds)
            return null;
        PassTimeUntil(Now + TimeSpan.FromMilliseconds(1L << Math.Min(round, 20)));
        return spinners[_idleTurns++ % spinners.Length];
    }

    private LogicalThread? EndThreads()
    {
        if (_failure is not null)
            return null;
        if (IsLate)
            RecordFailure("A late load has read what nobody stores.");
        else if (_threads.Exists(static thread => !thread.HasEnded))
            RecordDeadlock();
        return null;
    }

    private void RecordDeadlock()
    {
        LogicalThread[] stuck = [.. _threads.Where(static thread => !thread.HasEnded)];
        foreach (LogicalThread thread in stuck)
            _trace?.AddWaiting(thread);

        IEnumerable<string> waits = stuck.Select(static thread => $"{thread} {(thread.Spins ? "spins" : "waits")} in {thread.Pending.Name}");
        RecordFailure($"Nobody can go on: {string.Join(", ", waits)}.");
    }
}
