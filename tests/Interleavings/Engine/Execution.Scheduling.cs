using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace LeanTasks.Interleavings;

// Who takes the next step. Exactly one thread moves at a time: the one that has the baton. Each of these members is called
// by that thread, which decides for itself who goes on, so that a step without a switch costs no hand-over.
public sealed partial class Execution
{
    private const int MaxThreads = 32;

    private readonly List<LogicalThread> _threads = [];
    private readonly List<Candidate> _candidates = [];
    private readonly List<int> _choices = [];
    private readonly Dictionary<object, ModelMonitor.LockState> _locks = new(ReferenceEqualityComparer.Instance);

    // Null in the setup and in the checks at the end, which run alone, on the thread of the exploration.
    private LogicalThread? _running;

    private string? _failure;
    private long _writes;

    internal string? Failure => _failure;

    internal LogicalThread? Running => _running;

    internal int Steps { get; private set; }

    /// <summary>The choices made so far, with which the execution can be repeated.</summary>
    internal Schedule Schedule => new(_choices);

    /// <summary>A step that changes nothing for the thread until somebody else has written: the body of a waiting loop.</summary>
    /// <param name="operation">What the thread calls.</param>
    public void Spin(in Operation operation) => Step(operation, spins: true);

    /// <summary>
    /// Where the running thread can be interrupted before it does something that others see. Comes back when it is its turn
    /// and, if there is one, <paramref name="condition"/> is true.
    /// </summary>
    internal void Step(in Operation operation, Func<bool>? condition = null, bool spins = false)
    {
        ThrowIfAbandoned();
        if (_running is not { } self)
        {
            if (condition is not null && !condition())
                throw new InvalidOperationException($"{operation.Name} would block, and only the threads of a scenario may.");
            return;
        }

        Decide(self, operation, condition, spins);
        if (++Steps > _options.MaxSteps)
            Fail($"An execution of more than {_options.MaxSteps} steps: it seems never to end.");
        _trace?.AddStep(self);
    }

    /// <summary>The running thread has written something that others may be waiting for.</summary>
    /// <param name="comesToAStep">Whether its next step follows at once, so that there is nothing to interrupt before.</param>
    internal void Wrote(bool comesToAStep = false)
    {
        _writes++;
        if (_running is not { } self)
            return;

        self.Writes++;
        if (_options.InterruptAfterWrites && !comesToAStep)
            Decide(self, new Operation("(after a write)"), condition: null, spins: false);
    }

    internal bool IsTraced => _trace is not null;

    /// <summary>Tells the trace what came of the last step.</summary>
    internal void Note(string result) => _trace?.AddResult(result);

    internal string NameOf<T>(T value) => _trace!.NameOf(value);

    /// <summary>The model of an object's monitor.</summary>
    internal ModelMonitor.LockState LockOf(object target)
    {
        if (!_locks.TryGetValue(target, out ModelMonitor.LockState? state))
            _locks[target] = state = new ModelMonitor.LockState();
        return state;
    }

    /// <summary>Ends the execution as failed. The first failure counts.</summary>
    [DoesNotReturn]
    internal void Fail(string message)
    {
        RecordFailure(message);
        throw new ExecutionAbandonedException();
    }

    private void RecordFailure(string message)
    {
        if (_failure is not null)
            return;
        _failure = message;
        _trace?.AddFailure(_running, message);
    }

    private void ThrowIfAbandoned()
    {
        if (_failure is not null)
            throw new ExecutionAbandonedException();
    }

    private void AddThread(string name, Action body)
    {
        int number = _threads.Count;
        if (number == MaxThreads)
            Fail($"More than {MaxThreads} threads.");

        LogicalThread thread = new(number, name, body, _crew[number]);
        thread.Worker.Assign(() => RunThread(thread));
        _threads.Add(thread);
        if (_running is not { } self)
            return;

        // The thread is there before its starter can be interrupted: it may run before the call that started it returns.
        _trace?.AddStart(self, thread);
        Decide(self, new Operation("(after a start)"), condition: null, spins: false);
    }

    private void Decide(LogicalThread self, in Operation operation, Func<bool>? condition, bool spins)
    {
        self.Arrive(operation, _trace is null ? "" : Trace.FindSite(), condition, spins);
        LogicalThread? next = Choose();
        if (next is null)
            throw new ExecutionAbandonedException();

        if (next != self)
        {
            HandOver(next);
            self.Worker.WaitForBaton();
            ThrowIfAbandoned();
        }

        self.Leave(_writes);
    }

    private void HandOver(LogicalThread next)
    {
        _trace?.AddSwitch(_running, next, _writes);
        next.HasBegun = true;
        _running = next;
        next.Worker.Resume();
    }

    /// <summary>Who goes on: null when all have ended, or when nobody can, which is a failure.</summary>
    private LogicalThread? Choose()
    {
        _candidates.Clear();
        bool selfGoesOn = _running is { } self && self.CanGoOn(_writes);
        if (selfGoesOn)
            _candidates.Add(new Candidate(_running!.Number, IsPreemption: false));

        // A spinner gives way: to leave it for another costs nothing.
        bool interrupts = selfGoesOn && !_running!.Spins;
        foreach (LogicalThread thread in _threads)
        {
            if (thread != _running && thread.CanGoOn(_writes))
                _candidates.Add(new Candidate(thread.Number, interrupts));
        }

        switch (_candidates.Count)
        {
            case 0:
                if (_threads.Exists(static thread => !thread.HasEnded))
                    RecordDeadlock();
                return null;

            case 1:
                return _threads[_candidates[0].Thread];

            default:
                int index = _search.Choose(CollectionsMarshal.AsSpan(_candidates));
                if (index == Search.Mismatch)
                {
                    RecordFailure(Search.MismatchMessage);
                    return null;
                }

                _choices.Add(_candidates[index].Thread);
                return _threads[_candidates[index].Thread];
        }
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
