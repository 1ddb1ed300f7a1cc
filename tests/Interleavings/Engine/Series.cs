using System.Runtime.ExceptionServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// Executions one after another. The worker on which the last thread of one ends sets up the next, and runs its first thread: so the fewest threads have to be
/// woken, which takes most of the time. The exploration's own thread waits meanwhile.
/// </summary>
internal sealed class Series
{
    private readonly Scenario _scenario;
    private readonly ExplorationOptions _options;
    private readonly RealThreads _realThreads;
    private readonly Trace? _trace;
    private readonly Action<Worker> _runNext;
    private readonly Action _leave;

    private Search? _search;

    // Whether the next execution comes after one that has failed, but was void.
    private bool _goesOn;
    private long _executions;
    private long _stepsBefore;
    private ExplorationEnd _end;
    private ExceptionDispatchInfo? _fault;

    internal Series(Scenario scenario, ExplorationOptions options, RealThreads realThreads, Trace? trace)
    {
        _scenario = scenario;
        _options = options;
        _realThreads = realThreads;
        _trace = trace;
        _runNext = RunNext;
        _leave = Leave;
    }

    internal long Executions => _executions;

    internal long Steps => _stepsBefore + (Last?.Steps ?? 0);

    /// <summary>How many of the executions were none, since a late load has read what nobody stored.</summary>
    internal long VoidExecutions { get; private set; }

    /// <summary>How many real threads stay where such executions have left them, for good.</summary>
    internal int ThreadsLeft { get; private set; }

    /// <summary>The last execution.</summary>
    internal Execution? Last { get; private set; }

    /// <summary>Runs what the search chooses: all of it, as much as the options have executions, or up to the first failure.</summary>
    internal ExplorationEnd Run(Search search)
    {
        _search = search;
        while (true)
        {
            RunUntilOneFails();
            if (_end != ExplorationEnd.Failed || !Last!.IsVoid)
                return _end;
            VoidExecutions++;
            if (_options.LeavesThreadsAfterFailure)
                CountThreadsLeft();
        }
    }

    private void CountThreadsLeft()
    {
        ThreadsLeft += Last!.WorkersInTheMiddle().Count();
        if (ThreadsLeft > _options.MaxThreadsLeft)
            throw new InvalidOperationException(
                $"{VoidExecutions} void executions have left {ThreadsLeft} threads in the middle of something, for good: "
                + $"more than {nameof(ExplorationOptions.MaxThreadsLeft)}, {_options.MaxThreadsLeft}. Lower {nameof(ExplorationOptions.PreemptionBound)}, or allow more.");
    }

    private void RunUntilOneFails()
    {
        _goesOn = true;
        Worker worker = _realThreads.Take();
        worker.Assign(() => RunNext(worker));
        Resume(worker);
        _fault?.Throw();
        if (_end != ExplorationEnd.Failed || _options.LeavesThreadsAfterFailure)
            return;

        // Each is resumed, and unwinds.
        foreach (Worker each in Last!.WorkersInTheMiddle())
            Resume(each);
    }

    private void Resume(Worker worker)
    {
        worker.Resume();
        while (true)
        {
            long before = Volatile.Read(ref _executions);
            if (_realThreads.Over.TryTake(_options.StuckAfter))
                return;
            if (Volatile.Read(ref _executions) != before)
                continue;
            _realThreads.IsStuck = true;
            throw Last!.Stuck();
        }
    }

    // On a worker without a job.
    private void RunNext(Worker worker)
    {
        try
        {
            while (!IsOver())
            {
                _stepsBefore = Steps;
                _options.BeforeExecution?.Invoke();
                Last = new Execution(_options, _search!, _realThreads, _trace, _runNext, _leave);
                Volatile.Write(ref _executions, _executions + 1);
                if (Last.Begin(_scenario, worker))
                    return;
            }
        }
        catch (Exception exception)
        {
            _fault = ExceptionDispatchInfo.Capture(exception);
        }

        _realThreads.Return(worker);
        _realThreads.Over.Give();
    }

    // On a worker whose thread stays in the middle of something.
    private void Leave()
    {
        _end = ExplorationEnd.Failed;
        _realThreads.Over.Give();
    }

    private bool IsOver()
    {
        if (Last?.Failure is not null && !_goesOn)
            _end = ExplorationEnd.Failed;
        else if (!_search!.MoveNext())
            _end = ExplorationEnd.Exhausted;
        else if (_executions == _options.MaxExecutions)
            _end = ExplorationEnd.LimitReached;
        else
            return _goesOn = false;
        return true;
    }
}
