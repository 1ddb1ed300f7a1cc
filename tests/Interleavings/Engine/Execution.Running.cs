namespace LeanTasks.Interleavings;

// From the setup to the checks: run by the thread of the exploration, which waits while the scenario's threads have the baton.
public sealed partial class Execution
{
    private static readonly ContextCallback s_run = static body => ((Action)body!)();

    // The baton of the exploration's own thread: given back when all threads have ended, or one has failed.
    private readonly Baton _over;

    private readonly ExplorationOptions _options;
    private readonly Search _search;
    private readonly Crew _crew;
    private readonly Trace? _trace;

    private bool _isOver;

    internal Execution(ExplorationOptions options, Search search, Crew crew, Trace? trace)
    {
        _options = options;
        _search = search;
        _crew = crew;
        _over = crew.Over;
        _trace = trace;
        _weak = options.StaleReadBound > 0 ? new WeakMemory(_cells) : null;
    }

    internal void Run(Scenario scenario)
    {
        t_current = this;
        try
        {
            scenario(this);
            RunThreads();
            _isOver = true;
            if (_failure is null)
                RunChecks();
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

    private unsafe void RunThreads()
    {
        CellTable.Frame stored = default;
        CellTable.Frame traced = default;
#pragma warning disable CS8500 // The address of something that the collector sees: on this stack it does not move.
        _cells.UseFrame(&stored);
        _tracedCells.UseFrame(&traced);
#pragma warning restore CS8500
        try
        {
            RunThreadsOnFrame();
        }
        finally
        {
            _cells.UseFrame(null);
            _tracedCells.UseFrame(null);
        }
    }

    private void RunThreadsOnFrame()
    {
        if (Choose() is not { } first)
            return;

        HandOver(first);
        WaitForThreads();

        // After a failure the others are in the middle of something: each is resumed, and unwinds.
        foreach (LogicalThread thread in _threads)
        {
            if (!thread.HasBegun || thread.HasEnded)
                continue;
            if (_options.LeavesThreadsAfterFailure)
            {
                _crew.Forget(thread.Number);
                continue;
            }

            thread.Worker.Resume();
            WaitForThreads();
        }

        _running = null;
    }

    private void WaitForThreads()
    {
        if (_over.TryTake(_options.StuckAfter))
            return;
        _crew.IsStuck = true;
        RecordFailure("Stuck.");
        throw new TimeoutException(
            $"{_running} does not come to its next step: it loops, or blocks in something that has no shadow. Its last step was {_running!.Pending.Name}.");
    }

    private void RunChecks()
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
    }

    /// <summary>The whole life of a logical thread, on its worker.</summary>
    private void RunThread(LogicalThread self)
    {
        t_current = this;
        try
        {
            _options.BeforeThread?.Invoke();

            // A worker has the default context; what the body leaves behind is undone.
            ExecutionContext.Run(ExecutionContext.Capture()!, s_run, self.Body);
        }
        catch (ExecutionAbandonedException)
        {
            // Somebody failed, perhaps this thread, and the failure has been recorded.
        }
        catch (Exception exception)
        {
            RecordFailure($"{self} ended with {exception.GetType().Name}: {exception.Message}");
        }

        t_current = null;
        self.HasEnded = true;

        // A spinner may wait for something plain that the thread wrote.
        CountWrite(self);
        if (_failure is null && Choose() is { } next)
            HandOver(next);
        else
            _over.Give();
    }
}
