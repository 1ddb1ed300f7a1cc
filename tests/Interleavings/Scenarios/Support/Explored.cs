using System.Globalization;
using LeanTasks.Completion;
using LeanTasks.Interleavings.Tests.Mutants;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Explores scenarios of the product, and says on the console how far it came.</summary>
internal static class Explored
{
    private const int Seed = 20_260_101;
    private const int RandomExecutions = 300;
    private const int PctDepth = 3;

    [ThreadStatic]
    private static bool t_captures;

    private static readonly int s_bound =
        int.TryParse(Environment.GetEnvironmentVariable("INTERLEAVINGS_BOUND"), CultureInfo.InvariantCulture, out int bound) ? bound : 2;

    /// <summary>Two preemptions and a few seconds; more of both where INTERLEAVINGS_BOUND asks for more preemptions.</summary>
    internal static ExplorationOptions Options { get; } = OptionsFor(mutant: 0);

    /// <summary>The options for the product with a mistake in it, or, by 0, with none.</summary>
    internal static ExplorationOptions OptionsFor(int mutant)
    {
        ProductStatics statics = ProductStatics.Instance;
        return new ExplorationOptions
        {
            PreemptionBound = s_bound,
            MaxTime = s_bound > 2 ? TimeSpan.FromMinutes(10) : TimeSpan.FromSeconds(10),
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
    /// Fails the test if any schedule within the bound fails the scenario, or any with one preemption less and stores that are
    /// held back once, or one of a few hundred by lot.
    /// </summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="fewer">How many preemptions fewer, and a third of the time, for one of many steps.</param>
    internal static void Always(Scenario scenario, int fewer = 0)
    {
        if (t_captures)
            throw new CapturedException(scenario);
        string name = TestContext.Current.TestMethod!.MethodName;
        int bound = s_bound - fewer;
        ExplorationOptions options = Options with { PreemptionBound = bound, MaxTime = fewer > 0 ? Options.MaxTime / 3 : Options.MaxTime };
        RequireNoFailure(Explorer.DepthFirst(name, scenario, options));

        ExplorationOptions delaying = options with { PreemptionBound = Math.Max(0, bound - 1), StoreDelayBound = 1 };
        RequireNoFailure(Explorer.DepthFirst($"{name}, with store buffers", scenario, delaying));

        ExplorationOptions some = delaying with { MaxExecutions = RandomExecutions };
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
