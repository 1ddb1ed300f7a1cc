using LeanTasks.Tests.Guard;
using LeanTasks.Tests.Scheduling.WorkStealing;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Forks and the scheduler once more, in a process in which the library uses nothing but public API for the contexts.</summary>
public sealed class GuardedTests
{
    private const string Switch = "LeanTasks.Threading.UsePublicContextApi";

    [DeepFact]
    public void ContextsAreKeptWithPublicApiToo()
    {
        SwitchedProcess.SkipWithin(Switch);
        Type[] types = [typeof(ForkContextTests), typeof(FaultTests), typeof(ResultTests), typeof(ContextTests), typeof(ComingBackTests)];
        SwitchedProcess.Run(Switch, [.. types.SelectMany(static type => new[] { "-class", type.FullName! })])
            .AssertPassed(atLeast: 17 * ForkScene.All.Count);
    }

    [DeepFact]
    public void ForksAllocateNothingWithPublicApiEither()
    {
        SwitchedProcess.SkipWithin(Switch);
        SwitchedProcess.Run(Switch, "-class", typeof(ForkAllocationTests).FullName!).AssertPassed(atLeast: 2 * ForkAllocationTests.OfAll.Count);
    }
}
