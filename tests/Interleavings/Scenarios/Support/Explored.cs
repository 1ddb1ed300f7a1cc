using System.Globalization;
using LeanTasks.Completion;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Explores scenarios of the product, and says on the console how far it came.</summary>
internal static class Explored
{
    private const int Seed = 20_260_101;
    private const int RandomExecutions = 300;

    private static readonly int s_bound =
        int.TryParse(Environment.GetEnvironmentVariable("INTERLEAVINGS_BOUND"), CultureInfo.InvariantCulture, out int bound) ? bound : 2;

    /// <summary>Two preemptions and a few seconds; more of both where INTERLEAVINGS_BOUND asks for more preemptions.</summary>
    internal static ExplorationOptions Options { get; } = new()
    {
        PreemptionBound = s_bound,
        MaxTime = s_bound > 2 ? TimeSpan.FromMinutes(10) : TimeSpan.FromSeconds(10),
        BeforeExecution = ProductStatics.Reset,
        BeforeThread = ProductStatics.ResetThread,
        Describe = static (target, value) => target == "_state" && value is byte state ? $"{(TaskState)state}" : null,
    };

    /// <summary>Fails the test if any schedule within the bound, or one of a few hundred by lot, fails the scenario.</summary>
    internal static void Always(Scenario scenario)
    {
        string name = TestContext.Current.TestMethod!.MethodName;
        RequireNoFailure(Explorer.DepthFirst(name, scenario, Options));
        RequireNoFailure(Explorer.RandomWalk($"{name}, by lot", scenario, Options with { MaxExecutions = RandomExecutions }, Seed));
    }

    private static void RequireNoFailure(Exploration exploration)
    {
        Console.WriteLine(exploration);
        TestContext.Current.TestOutputHelper?.WriteLine(exploration.ToString());
        if (exploration.Failure is not null)
            Assert.Fail(exploration.ToString());
    }
}
