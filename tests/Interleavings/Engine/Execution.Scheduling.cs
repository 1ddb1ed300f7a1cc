using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

// Steps. Exactly one thread moves at a time: the one that has the baton. Each of these members is called by that thread,
// which decides for itself who goes on, so that a step without a switch costs no hand-over.
public sealed partial class Execution
{
    private const int MaxThreads = 32;

    private readonly List<LogicalThread> _threads = [];
    private readonly Dictionary<object, ModelMonitor.LockState> _locks = new(ReferenceEqualityComparer.Instance);

    // Null in the setup and in the checks at the end, which run alone, on the thread of the exploration.
    private LogicalThread? _running;

    private string? _failure;
    private long _writes;

    internal string? Failure => _failure;

    internal LogicalThread? Running => _running;

    internal int Steps { get; private set; }

    /// <summary>Where the running thread can be interrupted before it does something that others see.</summary>
    /// <param name="operation">What the thread calls.</param>
    public void Step(in Operation operation) => Step(operation, default);

    /// <summary>A step that changes nothing for the thread until somebody else has written: the body of a waiting loop.</summary>
    /// <param name="operation">What the thread calls.</param>
    public void Spin(in Operation operation) => Step(operation, new Obstacle(Spins: true));

    /// <summary>A step that comes when it is the thread's turn and the obstacle, if there is one, is gone.</summary>
    /// <returns>False if the obstacle is still there, but its deadline has come.</returns>
    internal bool Step(in Operation operation, in Obstacle obstacle)
    {
        ThrowIfAbandoned();
        if (_running is not { } self)
            return StepAlone(operation, obstacle);

        NoteAccess(new ThreadAccess(operation.Name, operation.Target), waits: operation.IsFence);
        bool hasTimedOut = Decide(self, operation, obstacle);
        if (++Steps > _options.MaxSteps)
            Fail($"An execution of more than {_options.MaxSteps} steps: it seems never to end.");
        if (operation.IsFence)
            Fence();
        _trace?.AddStep(self);
        return !hasTimedOut;
    }

    /// <summary>The running thread has written something that others may be waiting for.</summary>
    /// <param name="comesToAStep">Whether its next step follows at once, so that there is nothing to interrupt before.</param>
    internal void Wrote(bool comesToAStep = false)
    {
        CountWrite(_running);
        if (_running is { } self && _options.InterruptAfterWrites && !comesToAStep)
            Decide(self, new Operation("(after a write)"), default);
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
        if (TrySuspect(message))
            WaitUntilAllLoaded();
        else
            WaitUntilLoaded(_running);
        RecordFailure(message);
        Abandon();
    }

    internal LogicalThread AddThread(string name, Action body, object? tag = null)
    {
        ThrowIfAbandoned();
        WaitUntilLoaded(_running);
        if (_isOver)
            throw new InvalidOperationException("A check at the end cannot start a thread: all of them have ended.");
        int number = _threads.Count;
        if (number == MaxThreads)
            Fail($"More than {MaxThreads} threads.");

        LogicalThread thread = new(number, name, body) { Tag = tag };
        _threads.Add(thread);
        if (_running is not { } self)
            return thread;

        // The thread is there before its starter can be interrupted: it may run before the call that started it returns.
        Fence();
        Acquire(thread);
        _trace?.AddStart(self, thread);
        Decide(self, new Operation("(after a start)"), default);
        return thread;
    }

    private void RecordFailure(string message)
    {
        if (_failure is not null)
            return;
        _failure = message;
        IsVoid |= IsLate;
        _trace?.AddFailure(_running, message);
    }

    private void ThrowIfAbandoned()
    {
        if (_failure is not null)
            Abandon();
    }

    /// <summary>The running thread goes on no more: it unwinds, or stays here for good.</summary>
    [DoesNotReturn]
    private void Abandon()
    {
        if (_options.LeavesThreadsAfterFailure && _running?.Worker is { } worker)
        {
            ReturnWorkers();
            _leave();
            while (true)
                worker.WaitForBaton();
        }

        throw new ExecutionAbandonedException();
    }

    private bool StepAlone(in Operation operation, in Obstacle obstacle)
    {
        if (obstacle.Condition is null || obstacle.Condition())
            return true;
        if (obstacle.Deadline is not { } deadline)
            throw new InvalidOperationException($"{operation.Name} would block, and only the threads of a scenario may.");
        PassTimeUntil(deadline);
        return false;
    }

    private void CountWrite(LogicalThread? writer)
    {
        _writes++;
        _idleTurns = 0;
        if (writer is not null)
            writer.Writes++;
    }

    /// <summary>The running thread has come to where others can go on before it does.</summary>
    /// <returns>Whether its deadline has come.</returns>
    private bool Decide(LogicalThread self, in Operation operation, in Obstacle obstacle)
    {
        self.Arrive(operation, _trace is null ? "" : Trace.FindSite(), obstacle);
        LogicalThread? next = Choose();
        if (next is null)
            Abandon();

        if (next != self)
        {
            HandOver(next);
            self.Worker!.WaitForBaton();
            ThrowIfAbandoned();
        }

        self.Leave(_writes);
        return self.HasTimedOut;
    }

    private void HandOver(LogicalThread next)
    {
        _running = next;
        if (next.Worker is not { } worker)
        {
            worker = _realThreads.Take();
            Assign(next, worker);
        }

        worker.Resume();
    }

    private void Assign(LogicalThread thread, Worker worker)
    {
        thread.Worker = worker;
        worker.Assign(() => RunThread(thread, worker));
    }
}
