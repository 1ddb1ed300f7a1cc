using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Interleavings;

/// <summary>Runs a scenario under many schedules, until one fails or there is none left.</summary>
public static class Explorer
{
    /// <summary>
    /// Runs every schedule within the bounds of preemptions, delayed stores and stale reads. Of the searches by which a failure comes with as few as it
    /// needs, first with none, then with one, and so on, only the last has all schedules.
    /// </summary>
    /// <param name="name">What the result is called.</param>
    /// <param name="scenario">The scenario.</param>
    /// <param name="options">How far to go.</param>
    /// <returns>What was found.</returns>
    public static Exploration DepthFirst(string name, Scenario scenario, ExplorationOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        // In any case those first by which the program does what it does but once in a process.
        Budget whole = new(options.PreemptionBound, options.StoreDelayBound, options.StaleReadBound, options.LateLoadBound);
        IEnumerable<Budget> budgets = options.MinPreemptionsFirst
            ? from lateLoads in Enumerable.Range(0, whole.LateLoads + 1)
              from staleReads in Enumerable.Range(0, whole.StaleReads + 1)
              from delays in Enumerable.Range(0, whole.Delays + 1)
              from preemptions in Enumerable.Range(0, whole.Preemptions + 1)
              select new Budget(preemptions, delays, staleReads, lateLoads)
            : whole == default ? [whole] : [default, whole];
        return Explore(name, scenario, options, budgets.Select(static budget => new DepthFirstSearch(budget)));
    }

    /// <summary>Runs schedules made by lot, with any number of preemptions, as many as the options have executions.</summary>
    /// <param name="name">What the result is called.</param>
    /// <param name="scenario">The scenario.</param>
    /// <param name="options">How far to go.</param>
    /// <param name="seed">The same seed gives the same schedules.</param>
    /// <returns>What was found.</returns>
    public static Exploration RandomWalk(string name, Scenario scenario, ExplorationOptions options, int seed) =>
        ExploreSome(name, scenario, options, new RandomWalk(seed));

    /// <summary>
    /// Runs schedules made by priorities that are drawn by lot (probabilistic concurrency testing), as many as the
    /// options have executions. It finds what needs few orderings of far-apart steps sooner than a random walk does.
    /// </summary>
    /// <param name="name">What the result is called.</param>
    /// <param name="scenario">The scenario.</param>
    /// <param name="options">How far to go.</param>
    /// <param name="depth">One more than how often, in an execution, the thread that goes on loses its priority.</param>
    /// <param name="seed">The same seed gives the same schedules.</param>
    /// <returns>What was found.</returns>
    public static Exploration Pct(string name, Scenario scenario, ExplorationOptions options, int depth, int seed)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(depth, 1);
        return ExploreSome(name, scenario, options, new PrioritySearch(depth, seed));
    }

    /// <summary>Runs one schedule, as a failure showed it.</summary>
    /// <param name="scenario">The scenario, unchanged since.</param>
    /// <param name="schedule">The schedule.</param>
    /// <param name="options">The options of the exploration that found it.</param>
    /// <returns>The failure, or null if there was none.</returns>
    public static Failure? Replay(Scenario scenario, Schedule schedule, ExplorationOptions options) =>
        OnOwnThread(realThreads => Replay(scenario, schedule, options, realThreads));

    private static Exploration ExploreSome(string name, Scenario scenario, ExplorationOptions options, Search endless)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options.MaxExecutions < long.MaxValue
            ? Explore(name, scenario, options, [endless])
            : throw new ArgumentException($"{name} would never end: a search by lot needs {nameof(options.MaxExecutions)}.", nameof(options));
    }

    private static Exploration Explore(string name, Scenario scenario, ExplorationOptions options, IEnumerable<Search> searches) =>
        OnOwnThread(realThreads =>
        {
            // For the report alone: nothing is decided by the clock.
            Stopwatch watch = Stopwatch.StartNew();
            Series series = new(scenario, options, realThreads, trace: null);
            ExplorationEnd end = ExplorationEnd.Exhausted;
            IReadOnlyList<long> byPreemptions = [];
            long lateExecutions = 0;
            foreach (Search search in searches)
            {
                end = series.Run(search);
                byPreemptions = search.ByPreemptions;
                lateExecutions = search.LateExecutions;
                if (end != ExplorationEnd.Exhausted)
                    break;
            }

            Failure? failure = end == ExplorationEnd.Failed ? Traced(series.Last!.Failure!, series.Last.Schedule) : null;
            return new Exploration(name, end, series.Executions, series.Steps, watch.Elapsed, failure)
            {
                ByPreemptions = byPreemptions,
                LateExecutions = lateExecutions,
                VoidExecutions = series.VoidExecutions,
                ThreadsLeft = series.ThreadsLeft,
            };

            Failure Traced(string message, Schedule schedule)
            {
                Failure? again = Replay(scenario, schedule, options, realThreads);
                return again?.Message == message
                    ? again
                    : new Failure(message, schedule, $"Run again it does not fail so, but: {again?.ToString() ?? "not at all."}");
            }
        });

    private static Failure? Replay(Scenario scenario, Schedule schedule, ExplorationOptions options, RealThreads realThreads)
    {
        ReplaySearch search = new(schedule);
        if (search.IsToLearn)
            new Series(scenario, options, realThreads, trace: null).Run(search);
        Trace trace = new(options.Describe);
        Series series = new(scenario, options, realThreads, trace);
        series.Run(search);
        return series.Last is { IsVoid: false, Failure: { } message } last ? new Failure(message, last.Schedule, trace.ToString()) : null;
    }

    /// <summary>A thread of its own can be bound to a processor, and the workers begin there.</summary>
    private static T OnOwnThread<T>(Func<RealThreads, T> explore)
    {
        T result = default!;
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(() =>
        {
            int processor = Processor.Current;
            Processor.Bind(processor);
            using RealThreads realThreads = new(processor);
            try
            {
                result = WithFrames(realThreads, explore);
            }
            catch (Exception exception)
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });
        thread.UnsafeStart();
        thread.Join();
        failure?.Throw();
        return result;
    }

    private static unsafe T WithFrames<T>(RealThreads realThreads, Func<RealThreads, T> explore)
    {
        CellTable.Frame stored = default;
        CellTable.Frame traced = default;
#pragma warning disable CS8500 // The address of something that the collector sees: on this stack it does not move.
        realThreads.Cells.UseFrame(&stored);
        realThreads.TracedCells.UseFrame(&traced);
#pragma warning restore CS8500
        try
        {
            return explore(realThreads);
        }
        finally
        {
            realThreads.Cells.UseFrame(null);
            realThreads.TracedCells.UseFrame(null);
        }
    }
}
