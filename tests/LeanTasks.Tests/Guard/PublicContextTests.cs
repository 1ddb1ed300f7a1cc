using LeanTasks.Tests.Contexts;
using LeanTasks.Tests.Guard.Scenarios;

namespace LeanTasks.Tests.Guard;

/// <summary>All of this namespace once more, in a process in which the library uses nothing but public API for the contexts.</summary>
public sealed class PublicContextTests
{
    private const string Switch = "LeanTasks.Threading.UsePublicContextApi";

    // Of the methods that have a result, which do all that the others do. Ends of a process are of the deep run.
    [Fact]
    public void OurMethodsDoTheSameWithPublicApi()
    {
        SwitchedProcess.SkipWithin(Switch);

        Type[] types = [typeof(LeanTaskOfTGuardTests), typeof(PooledOfTGuardTests), typeof(PooledFlowOfTGuardTests)];
        string[] methods = [.. types.SelectMany(static type => new[] { "-method", $"{type.FullName}.{nameof(GuardTests.DoesWhatAsyncTaskDoes)}" })];
        string[] allocation = ["-method", $"{typeof(GuardAllocationTests).FullName}.{nameof(GuardAllocationTests.OfAFlow)}"];
        string[] resumed = ["-method", $"{typeof(ResumedTaskTests).FullName}.{nameof(ResumedTaskTests.MethodIsNoPartOfTheTaskInWhichWhatItAwaitsEnds)}"];
        SwitchedProcess.Run(Switch, ["-method", $"{typeof(PublicContextTests).FullName}.{nameof(TheSwitchIsSetWhereItIsAskedFor)}", .. allocation, .. resumed, .. methods])
            .AssertPassed(atLeast: 3 + ResumedTaskTests.Pairs.Count + (types.Length * GuardTests.Names.Count()));
    }

    [DeepFact]
    public void AllHoldsWithPublicApiToo()
    {
        SwitchedProcess.SkipWithin(Switch);

        // Of each kind, and of the broken builders.
        int kinds = typeof(GuardTests).Assembly.GetTypes().Count(static type => type.IsSubclassOf(typeof(GuardTests)) && !type.IsAbstract);
        SwitchedProcess.Run(Switch, "-namespace", typeof(PublicContextTests).Namespace!)
            .AssertPassed(atLeast: (kinds * GuardTests.Names.Count()) + Scenario.All.Count());
    }

    [Fact]
    public void TheSwitchIsSetWhereItIsAskedFor() =>
        Assert.Equal(SwitchedProcess.Has(Switch), AppContext.TryGetSwitch(Switch, out bool isSet) && isSet);
}
