using LeanTasks.Completion;
using LeanTasks.Interleavings.Tests.Mutants;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Explores scenarios of the product, bounded by counts alone, and says on the console how far it came.</summary>
internal static class Explored
{
    private const int Seed = 20_260_101;
    private const int PctDepth = 3;

    // A scenario of more schedules is too large: it is to be cut, or its bound lowered.
    private const long MostExecutions = 200_000;

    // What the quick run takes of a search at its whole bound.
    private const long MostQuickExecutions = 2_000;

    [ThreadStatic]
    private static bool t_captures;

    // For a search by hand that goes further than the tests.
    private static readonly bool s_goesFurther = Environment.GetEnvironmentVariable("INTERLEAVINGS_FURTHER") == "1";

    /// <summary>Two preemptions, and no store held back.</summary>
    internal static ExplorationOptions Options { get; } = OptionsFor(mutant: 0);

    /// <summary>The same for the product with a mistake in it, or, by 0, with none.</summary>
    internal static ExplorationOptions OptionsFor(int mutant)
    {
        ProductStatics statics = ProductStatics.Instance;
        return new ExplorationOptions
        {
            MaxExecutions = MostExecutions,
            Exclusively = statics,

            // A thief writes to the stack of the owner of a fork.
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
    /// of a few hundred by lot; or if there are more schedules than an exploration may have executions.
    /// </summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="preemptions">The bound in the deep run; fewer for a scenario of many steps. The quick one's is in Explored.md.</param>
    /// <param name="buffered">The bound where stores are held back; one fewer, unless said.</param>
    internal static void Always(Scenario scenario, int preemptions = 2, int? buffered = null)
    {
        if (t_captures)
            throw new CapturedException(scenario);
        string name = NameOfTest();
        int withBuffers = buffered ?? Math.Max(0, preemptions - 1);
        if (s_goesFurther)
        {
            Exhaust(name, scenario, preemptions + 1, delays: 0, long.MaxValue);
            Exhaust(name, scenario, withBuffers + 1, delays: 1, long.MaxValue);
            return;
        }

        ExploredPage.Add(ExhaustBoth(name, scenario, preemptions, withBuffers));
        ExplorationOptions some = With(withBuffers, delays: 1, DeepRun.Count(quick: 30, deep: 300));
        RequireNoFailure(Explorer.RandomWalk($"{name}, by lot", scenario, some, Seed));
        RequireNoFailure(Explorer.Pct($"{name}, by priorities", scenario, some, PctDepth, Seed));
    }

    /// <summary>The scenario that a test gives to <see cref="Always"/>, not explored.</summary>
    internal static Scenario Capture(Action test)
    {
        t_captures = true;
        try
        {
            test();
        }
        catch (CapturedException captured)
        {
            return captured.Scenario;
        }
        finally
        {
            t_captures = false;
        }

        throw new InvalidOperationException("The test explores nothing.");
    }

    /// <summary>Both depth-first searches, in the quick run, the deep run, or both where the page is to be written.</summary>
    private static ExploredRow ExhaustBoth(string name, Scenario scenario, int preemptions, int buffered)
    {
        if (!ExploredPage.IsToBeWritten && !DeepRun.IsAsked)
        {
            if (!ExploredPage.Rows.TryGetValue(name, out ExploredRow? row) || (row.Depth.Preemptions, row.Buffers.Preemptions) != (preemptions, buffered))
                Assert.Fail($"Explored.md does not say how far to explore {name}, or says it of another bound. {ExploredPage.Mend}");
            return row with
            {
                QuickDepth = Exhaust(name, scenario, row.QuickDepth.Preemptions, delays: 0),
                QuickBuffers = Exhaust(name, scenario, row.QuickBuffers.Preemptions, delays: 1),
            };
        }

        Exhausted depth = Exhaust(name, scenario, preemptions, delays: 0);
        Exhausted buffers = Exhaust(name, scenario, buffered, delays: 1);
        if (ExploredPage.IsToBeWritten)
            return new ExploredRow(name, depth, Quick(depth, delays: 0), buffers, Quick(buffers, delays: 1));
        return ExploredPage.Rows.TryGetValue(name, out ExploredRow? known)
            ? known with { Depth = depth, Buffers = buffers }
            : new ExploredRow(name, depth, default, buffers, default);

        Exhausted Quick(Exhausted deep, int delays) =>
            deep.Executions > MostQuickExecutions && deep.Preemptions > 0 ? Exhaust(name, scenario, deep.Preemptions - 1, delays) : deep;
    }

    /// <summary>Fails unless the scenario passes under every schedule within the bound, and these are not too many.</summary>
    internal static Exhausted Exhaust(string name, Scenario scenario, int preemptions, int delays, long most = MostExecutions)
    {
        string search = $"{name}, {preemptions} preemptions{(delays > 0 ? ", with store buffers" : "")}";
        Exploration exploration = Explorer.DepthFirst(search, scenario, With(preemptions, delays, most));
        RequireNoFailure(exploration);
        if (exploration.End != ExplorationEnd.Exhausted)
            Assert.Fail($"{exploration}\nThere are more schedules within the bound: cut the scenario, or give it fewer preemptions.");
        return new Exhausted(preemptions, exploration.Executions);
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

    private sealed class CapturedException(Scenario scenario) : Exception
    {
        internal Scenario Scenario => scenario;
    }
}
