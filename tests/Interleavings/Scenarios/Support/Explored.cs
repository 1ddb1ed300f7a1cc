using LeanTasks.Completion;
using LeanTasks.Interleavings.Tests.Mutants;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Explores scenarios of the product, bounded by counts alone, and says on the console how far it came.</summary>
internal static class Explored
{
    /// <summary>That of all searches by lot and by priorities.</summary>
    internal const int Seed = 20_260_101;

    /// <summary>How many executions by lot, and as many by priorities, a scenario has in the full run.</summary>
    internal const int FullByLot = 300;

    /// <summary>The same in the quick run and the deep one.</summary>
    internal const int UsualByLot = 30;

    /// <summary>What the quick and the deep run take of a search at its whole bound.</summary>
    internal const long MaxQuickExecutions = 2_000;

    /// <summary>What they take of one whose whole bound is one preemption. Above that they allow no preemption: some schedules, and those by lot.</summary>
    internal const long MaxQuickExecutionsWithOne = 10_000;

    /// <summary>What a search with a stale read takes at most, above no preemption.</summary>
    internal const long MaxStaleExecutions = 3_000;

    /// <summary>What a search with a late load takes at most, above no preemption.</summary>
    internal const long MaxLateExecutions = 1_000;

    // A search of one preemption more is not begun where that seems too many: it takes so many times as long, and mostly more.
    private const int GrowthByOnePreemption = 12;

    private const int PctDepth = 3;

    // A scenario of more schedules is too large: it is to be cut, or its bound lowered.
    private const long MaxExecutions = 200_000;

    [ThreadStatic]
    private static bool t_captures;

    // For a search by hand that goes further than the tests.
    private static readonly bool s_goesFurther = RunSwitch.IsOn("INTERLEAVINGS_FURTHER", "a search that goes further");

    /// <summary>Two preemptions, and no store held back.</summary>
    internal static ExplorationOptions Options { get; } = OptionsFor(mutant: 0);

    /// <summary>The same for the product with a mistake in it, or, by 0, with none.</summary>
    internal static ExplorationOptions OptionsFor(int mutant)
    {
        ProductStatics statics = ProductStatics.Instance;
        return new ExplorationOptions
        {
            MaxExecutions = MaxExecutions,
            // A thief writes to the stack of the owner of a fork, which must not unwind.
            LeavesThreadsAfterFailure = true,
            BeforeExecution = () =>
            {
                PlantedMutants.Active = mutant;
                statics.Reset();
            },
            BeforeThread = statics.ResetThread,
            Describe = static (target, value) => target == "_state" && value is byte state ? $"{(TaskState)state}" : null,
        };
    }

    /// <summary>
    /// Fails the test if any schedule within the bound fails the scenario, or any in which stores are held back once besides, or one
    /// of some by lot, or, but for the quick run, one in which memory is weak and a load reads an old value once, or comes late once; or if there are more
    /// schedules than an exploration may have executions.
    /// </summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="preemptions">The bound in the full run; fewer for a scenario of many steps. That of the other runs is in Explored.md.</param>
    /// <param name="buffered">The bound where stores are held back, and where an old value is read; one fewer, unless said.</param>
    internal static void Always(Scenario scenario, int preemptions = 2, int? buffered = null)
    {
        int withBuffers = buffered ?? Math.Max(0, preemptions - 1);
        if (t_captures)
            throw new CapturedException(new CapturedScenario(scenario, preemptions, withBuffers));
        string name = NameOfTest();
        if (s_goesFurther)
        {
            Exhaust(name, scenario, preemptions + 1, delays: 0, long.MaxValue);
            Exhaust(name, scenario, withBuffers + 1, delays: 1, long.MaxValue);
            return;
        }

        ExploredPage.Add(ExhaustAll(name, scenario, preemptions, withBuffers));
        ExplorationOptions some = With(withBuffers, delays: 1, FullRun.Count(UsualByLot, FullByLot));
        RequireNoFailure(Explorer.RandomWalk($"{name}, by lot", scenario, some, Seed));
        RequireNoFailure(Explorer.Pct($"{name}, by priorities", scenario, some, PctDepth, Seed));
    }

    /// <summary>What a test gives to <see cref="Always"/>, not explored.</summary>
    internal static CapturedScenario Capture(Action test)
    {
        t_captures = true;
        try
        {
            test();
        }
        catch (CapturedException captured)
        {
            return captured.Captured;
        }
        finally
        {
            t_captures = false;
        }

        throw new InvalidOperationException("The test explores nothing.");
    }

    /// <summary>
    /// The depth-first searches: in the full run, and where the page is to be written, of all runs; in the deep run those of the quick one, and
    /// those in which memory is weak.
    /// </summary>
    private static ExploredRow ExhaustAll(string name, Scenario scenario, int preemptions, int buffered)
    {
        if (!ExploredPage.IsToBeWritten && !FullRun.IsAsked)
        {
            if (!ExploredPage.Rows.TryGetValue(name, out ExploredRow? row) || (row.Full.Preemptions, row.FullBuffered.Preemptions) != (preemptions, buffered))
                Assert.Fail($"Explored.md does not say how far to explore {name}, or says it of another bound. {ExploredPage.Mend}");
            row = row with
            {
                Quick = Exhaust(name, scenario, row.Quick.Preemptions, delays: 0),
                QuickBuffered = Exhaust(name, scenario, row.QuickBuffered.Preemptions, delays: 1),
            };
            return DeepRun.IsAsked ? row with { DeepStale = ExhaustStale(name, scenario, preemptions), DeepLate = ExhaustLate(name, scenario, preemptions) } : row;
        }

        SearchSize[] full = SizesOf(ExhaustWhole(name, scenario, With(preemptions, delays: 0, MaxExecutions)));
        SearchSize[] fullBuffered = SizesOf(ExhaustWhole(name, scenario, With(buffered, delays: 1, MaxExecutions)));
        return new ExploredRow(
            name,
            full[^1],
            full[ExploredRow.QuickOf(full[^1])],
            fullBuffered[^1],
            fullBuffered[ExploredRow.QuickBufferedOf(name, fullBuffered[^1])],
            ExhaustStale(name, scenario, preemptions),
            ExhaustLate(name, scenario, preemptions));
    }

    private static SearchSize ExhaustStale(string name, Scenario scenario, int most) =>
        SizesOf(ExhaustWeak(name, scenario, most, static row => row.DeepStale.Preemptions, MaxStaleExecutions, static options => options with { StaleReadBound = 1 }))[^1];

    private static LateSize ExhaustLate(string name, Scenario scenario, int most) =>
        LateSizeOf(ExhaustWeak(name, scenario, most, static row => row.DeepLate.Preemptions, MaxLateExecutions, static options => options with { LateLoadBound = 1 }));

    /// <summary>Fails unless the scenario passes under every schedule within the bound, and these are not too many.</summary>
    internal static SearchSize Exhaust(string name, Scenario scenario, int preemptions, int delays, long most = MaxExecutions) =>
        SizesOf(ExhaustWhole(name, scenario, With(preemptions, delays, most)))[^1];

    private static Exploration ExhaustWhole(string name, Scenario scenario, ExplorationOptions options)
    {
        Exploration exploration = Search(name, scenario, options);
        if (exploration.End != ExplorationEnd.Exhausted)
            Assert.Fail($"{exploration}\nThere are more schedules within the bound: cut the scenario, or give it fewer preemptions.");
        return exploration;
    }

    /// <summary>
    /// A search in which memory is weak: with as many preemptions as the search without store buffers has, or with so few that it takes no
    /// more executions than it may to come to its end. How many that are is found by trials only where the page does not say it.
    /// </summary>
    private static Exploration ExhaustWeak(
        string name,
        Scenario scenario,
        int most,
        Func<ExploredRow, int> preemptionsOf,
        long maxExecutions,
        Func<ExplorationOptions, ExplorationOptions> weaken)
    {
        if (!ExploredPage.IsToBeWritten && ExploredPage.Rows.TryGetValue(name, out ExploredRow? row) && preemptionsOf(row) <= most)
            return ExhaustWhole(name, scenario, weaken(With(preemptionsOf(row), delays: 0, MaxExecutions)));

        Exploration exhausted = ExhaustWhole(name, scenario, weaken(With(0, delays: 0, MaxExecutions)));
        for (int preemptions = 1; preemptions <= most && SizesOf(exhausted)[^1].Executions * GrowthByOnePreemption <= maxExecutions; preemptions++)
        {
            Exploration exploration = Search(name, scenario, weaken(With(preemptions, delays: 0, maxExecutions)));
            if (exploration.End != ExplorationEnd.Exhausted)
                break;
            exhausted = exploration;
        }

        return exhausted;
    }

    private static LateSize LateSizeOf(Exploration exploration) => new(exploration.ByPreemptions.Count - 1, exploration.LateExecutions, exploration.VoidExecutions);

    // That of the search, and before it those of fewer preemptions, by their number: all that these have, it has, too.
    private static SearchSize[] SizesOf(Exploration exploration)
    {
        long within = 0;
        return [.. exploration.ByPreemptions.Select((executions, preemptions) => new SearchSize(preemptions, within += executions))];
    }

    // All at once: only a failure is worth the searches that come to it with as little as it needs.
    private static Exploration Search(string scenarioName, Scenario scenario, ExplorationOptions options)
    {
        string memory = options.StaleReadBound > 0 ? ", with a stale read" : options.LateLoadBound > 0 ? ", with a late load" : options.StoreDelayBound > 0 ? ", with store buffers" : "";
        string name = $"{scenarioName}, {options.PreemptionBound} preemptions{memory}";
        Exploration exploration = Explorer.DepthFirst(name, scenario, options with { MinPreemptionsFirst = false });
        RequireNoFailure(exploration.Failure is null ? exploration : Explorer.DepthFirst(name, scenario, options with { MaxExecutions = long.MaxValue }));
        return exploration;
    }

    private static ExplorationOptions With(int preemptions, int delays, long executions) =>
        Options with { PreemptionBound = preemptions, StoreDelayBound = delays, MaxExecutions = executions };

    // With its arguments, if it is a theory; without the namespace.
    private static string NameOfTest()
    {
        string name = TestContext.Current.Test!.TestDisplayName;
        string prefix = TestContext.Current.TestClass!.TestClassNamespace + ".";
        return name.StartsWith(prefix, StringComparison.Ordinal) ? name[prefix.Length..] : name;
    }

    private static void RequireNoFailure(Exploration exploration)
    {
        Console.WriteLine(exploration);
        TestContext.Current.TestOutputHelper?.WriteLine(exploration.ToString());
        if (exploration.Failure is not null)
            Assert.Fail(exploration.ToString());
    }

    private sealed class CapturedException(CapturedScenario captured) : Exception
    {
        internal CapturedScenario Captured => captured;
    }
}
