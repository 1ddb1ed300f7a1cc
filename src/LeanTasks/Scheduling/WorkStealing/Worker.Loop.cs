using System.Diagnostics;
using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

// The loop of the worker pool's own threads.
internal sealed partial class Worker
{
    /// <summary>How long it looks for work before it sleeps, in microseconds, unless its last sleep was short.</summary>
    internal const int SearchMicroseconds = 50;

    // How long it does so if it was woken soon after the last search. Forks that come ten thousand times a second then find it awake.
    // Their owner need not wake it, which takes as long as a short fork.
    private const int LongSearchMicroseconds = 150;

    // A thief whose stolen fork took less time than the steal stops stealing. At first for the first of these times, then for twice that,
    // and so on. The theft of a small fork costs its owner more than it saves.
    private const int MinRestMicroseconds = 5;
    private const int MaxRestMicroseconds = 100;

    // How often the shared queue is checked before the thread's own tasks, which may never end.
    private const int FairnessInterval = 61;

    // How long the next search lasts that finds nothing, by how long the last sleep was. Used by the thread that has taken the worker, as the private fields below are.
    private int _searchMicroseconds = SearchMicroseconds;

    // Whether the worker pool counts the thread as running, and not as searching. Read by the watcher, too.
    private bool _isRunning;

    // How often it has looked for something to run: decides what it looks for first.
    private uint _round;

    // How long it has rested last after a steal that did not pay; 0 after one that did.
    private int _restMicroseconds;

    // Whether the last stolen fork took less time than the steal.
    private bool _preyWasSmall;

    // The index at which the search for forks begins.
    private uint _firstVictim;

    /// <summary>Whether it is in the worker pool's list of the idle. Written under the worker pool's lock.</summary>
    internal bool IsIdle;

    /// <summary>Works until the worker pool is closed, or, if the thread is a spare one, until it has been idle for long.</summary>
    internal void Loop(bool isSpare)
    {
        ContextSnapshot clean = new(Thread);
        for (bool goesOn = true; goesOn;)
        {
            long begin = Stopwatch.GetTimestamp();
            while (MicrosecondsSince(begin) < _searchMicroseconds)
            {
                bool found = false;
                while (RunSomething(clean))
                    found = true;
                if (found)
                    begin = Stopwatch.GetTimestamp();
                else
                    Rest();
            }

            // A long time may have passed since it last found something.
            EndRunning();
            long asleep = Stopwatch.GetTimestamp();
            goesOn = WorkerPool.Sleep(this, isSpare);
            bool wasShort = MicrosecondsSince(asleep) < LongSearchMicroseconds - SearchMicroseconds;
            _searchMicroseconds = wasShort ? LongSearchMicroseconds : SearchMicroseconds;
        }
    }

    /// <summary>Whether there seems to be something that this thread may do.</summary>
    internal bool SeesWork() =>
        (WorkerPool.MayRunTask(_isRunning) && WorkerPool.HasTasks()) || (WorkerPool.MayRunFork(_isRunning) && FindVictim() is not null);

    /// <summary>Resets what user code may have changed in the thread: a foreground thread would keep the process alive.</summary>
    internal void ResetThread()
    {
        Thread thread = System.Threading.Thread.CurrentThread;
        if (!thread.IsBackground)
            thread.IsBackground = true;
        if (thread.Priority != ThreadPriority.Normal)
            thread.Priority = ThreadPriority.Normal;
        if (!ReferenceEquals(thread.Name, ThreadName))
            thread.Name = ThreadName;
    }

    private bool RunSomething(in ContextSnapshot clean)
    {
        // Alternately, so that loops that fork for ever do not keep tasks from running.
        bool found = ++_round % 2 == 0
            ? TryRunTask(clean) || TryRunFork()
            : TryRunFork() || TryRunTask(clean);
        if (!found)
            EndRunning();
        return found;
    }

    private void EndRunning()
    {
        if (!_isRunning)
            return;
        _isRunning = false;
        WorkerPool.EndRunning();
    }

    private bool TryRunTask(in ContextSnapshot clean)
    {
        bool searched = !_isRunning;
        if (!WorkerPool.HasTasks() || !TryBegin(WorkerPool.MayRunTask(_isRunning), forTask: true))
            return false;
        LeanTask? task = _round % FairnessInterval == 0 ? WorkerPool.TryTakeShared() ?? Tasks.TryPop() : TryTakeUrgent() ?? WorkerPool.TryTakeShared();
        task ??= Counted(WorkerPool.TryStealTask(this));

        // Threads that queued other tasks while this one searched have woken no thread.
        if (searched)
            WorkerPool.PassOn();
        if (task is null)
            return false;
        if (WorkerPool.CancelsTasks)
            WorkerPool.Cancel(task);
        else
            WorkerPool.Scheduler.Execute(task);
        HasNoForks();
        clean.Restore();
        return true;
    }

    /// <summary>
    /// Takes a task that comes before the shared ones: one of its own, or of a thread that has blocked and may wait for it. Otherwise all
    /// threads that there may be could take tasks that block in the same way.
    /// </summary>
    private LeanTask? TryTakeUrgent() => Tasks.TryPop() ?? Counted(WorkerPool.TryStealTaskOfBlocked());

    private LeanTask? Counted(LeanTask? stolen)
    {
        if (stolen is not null)
            StolenTasks++;
        return stolen;
    }

    private bool TryRunFork()
    {
        bool searched = !_isRunning;
        if (FindVictim() is not { } victim || !TryBegin(WorkerPool.MayRunFork(_isRunning), forTask: false))
            return false;
        if (!TryStealFrom(victim, passesOn: searched))
        {
            // Another thread steals from this victim: next time, begin with another one.
            _firstVictim++;
            return false;
        }

        if (_preyWasSmall)
            RestFromStealing();
        else
            _restMicroseconds = 0;
        return true;
    }

    private bool TryBegin(bool may, bool forTask)
    {
        if (may && !_isRunning)
            _isRunning = WorkerPool.TryBeginRunning(forTask);
        return may && _isRunning;
    }

    private Worker? FindVictim()
    {
        Worker[] workers = WorkerPool.Workers;
        for (int step = 0; step < workers.Length; step++)
        {
            Worker victim = workers[(_firstVictim + (uint)step) % (uint)workers.Length];
            if (victim != this && victim.Forks.LooksStealable)
                return victim;
        }

        return null;
    }

    private static void Rest() => System.Threading.Thread.SpinWait(10);

    private void RestFromStealing()
    {
        _restMicroseconds = Math.Clamp(_restMicroseconds * 2, MinRestMicroseconds, MaxRestMicroseconds);
        long begin = Stopwatch.GetTimestamp();
        while (MicrosecondsSince(begin) < _restMicroseconds)
            Rest();
    }

    private static double MicrosecondsSince(long timestamp) => Stopwatch.GetElapsedTime(timestamp).TotalMicroseconds;
}
