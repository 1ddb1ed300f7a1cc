namespace LeanTasks.Interleavings;

// From the setup to the checks. All of it runs on workers: the one on which the last thread ends has the checks, and the setup of the next execution.
public sealed partial class Execution
{
    private static readonly ContextCallback s_run = static body => ((Action)body!)();

    private readonly ExplorationOptions _options;
    private readonly Search _search;
    private readonly RealThreads _realThreads;
    private readonly Trace? _trace;
    private readonly Action<Worker> _end;
    private readonly Action _leave;

    // Those whose threads have ended. Each thread has one of its own, since code under test may tell threads by their stacks.
    private readonly List<Worker> _done = [];

    private bool _isOver;

    /// <param name="options">How far the exploration goes.</param>
    /// <param name="search">What chooses.</param>
    /// <param name="realThreads">The real threads.</param>
    /// <param name="trace">What is told of the steps; null for nothing.</param>
    /// <param name="end">Called when all threads have ended and the checks have been made, and after a failure for each thread that ends: the worker is free.</param>
    /// <param name="leave">Called after a failure by a thread that stays where it is, for good, as the others do.</param>
    internal Execution(ExplorationOptions options, Search search, RealThreads realThreads, Trace? trace, Action<Worker> end, Action leave)
    {
        _options = options;
        _search = search;
        _realThreads = realThreads;
        _trace = trace;
        _end = end;
        _leave = leave;
        _cells = realThreads.Cells;
        _cells.Clear();
        _tracedCells = realThreads.TracedCells;
        _tracedCells.Clear();
        if (options.StaleReadBound > 0 || options.LateLoadBound > 0)
            _weak = new WeakMemory(_cells) { Reached = options.LateLoadBound > 0 ? NoteReached : null };
    }

    /// <summary>Sets the execution up, and lets its first thread follow on the worker that calls.</summary>
    /// <returns>Whether there is one; otherwise the execution is over.</returns>
    internal bool Begin(Scenario scenario, Worker worker)
    {
        RunAlone(() => scenario(this));
        if (_failure is not null)
            return false;
        if (Choose() is { } first)
        {
            _running = first;
            Assign(first, worker);
            worker.Continue();
            return true;
        }

        Check();
        return false;
    }

    /// <summary>After a failure the threads that have not ended are in the middle of something: those that have begun.</summary>
    internal IEnumerable<Worker> WorkersInTheMiddle() =>
        _threads.Where(static thread => thread.HasBegun && !thread.HasEnded).Select(static thread => thread.Worker!);

    /// <summary>Fails the execution because it does not come to its end.</summary>
    internal TimeoutException Stuck()
    {
        RecordFailure("Stuck.");
        string who = _running is { } thread
            ? $"{thread} does not come to its next step: it loops, or blocks in something that has no shadow. Its last step was {thread.Pending.Name}."
            : "The setup or a check does not come to its end: it loops, or blocks.";
        return new TimeoutException(who);
    }

    private void Check()
    {
        if (_failure is not null)
            return;
        _running = null;
        _isOver = true;
        RunAlone(() =>
        {
            try
            {
                foreach (Action check in _checks)
                    check();
            }
            catch (Exception exception) when (exception is not ExecutionAbandonedException)
            {
                RecordFailure(exception.Message);
            }
        });
    }

    // The setup or the checks, on a worker that has run threads.
    private void RunAlone(Action body)
    {
        t_current = this;
        try
        {
            RunAsNew(body);
        }
        catch (ExecutionAbandonedException)
        {
            // The setup or a check has failed, and the failure has been recorded.
        }
        finally
        {
            t_current = null;
        }
    }

    /// <summary>As if the worker were a new thread: it has the default context, and what the body leaves behind is undone.</summary>
    private void RunAsNew(Action body)
    {
        _options.BeforeThread?.Invoke();
        ExecutionContext.Run(ExecutionContext.Capture()!, s_run, body);
    }

    /// <summary>The whole life of a logical thread, on its worker.</summary>
    private void RunThread(LogicalThread self, Worker worker)
    {
        t_current = this;
        try
        {
            RunAsNew(self.Body);
        }
        catch (ExecutionAbandonedException)
        {
            // Somebody failed, perhaps this thread, and the failure has been recorded.
        }
        catch (Exception exception)
        {
            string message = $"{self} ended with {exception.GetType().Name}: {exception.Message}";
            if (!TrySuspect(message))
                FailAtTheEnd(message);
        }

        t_current = null;
        self.HasEnded = true;

        // A spinner may wait for something plain that the thread wrote.
        CountWrite(self);
        if (_failure is null && Choose() is { } next)
        {
            _done.Add(worker);
            HandOver(next);
            return;
        }

        Check();
        ReturnWorkers();
        _end(worker);
    }

    private void ReturnWorkers()
    {
        _done.ForEach(_realThreads.Return);
        _done.Clear();
    }

    private void FailAtTheEnd(string message)
    {
        try
        {
            Fail(message);
        }
        catch (ExecutionAbandonedException)
        {
            // It is to be caught here.
        }
    }
}
