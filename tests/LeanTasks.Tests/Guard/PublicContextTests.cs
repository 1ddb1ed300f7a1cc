using LeanTasks.Tests.Guard.Scenarios;

namespace LeanTasks.Tests.Guard;

/// <summary>All of this namespace once more, in a process in which the library uses nothing but public API for the contexts.</summary>
public sealed class PublicContextTests
{
    private const string Switch = "LeanTasks.Threading.UsePublicContextApi";

    [Fact]
    public void AllHoldsWithPublicApiToo()
    {
        // Not in the further process, which would start another.
        if (SwitchedProcess.Has(Switch))
            return;

        // Of each kind, and of the broken builders.
        int kinds = typeof(GuardTests).Assembly.GetTypes().Count(static type => type.IsSubclassOf(typeof(GuardTests)));
        SwitchedProcess.Run(Switch, "-namespace", typeof(PublicContextTests).Namespace!)
            .AssertPassed(atLeast: (kinds + 1) * Scenario.All.Count());
    }

    [Fact]
    public void TheSwitchIsSetWhereItIsAskedFor() =>
        Assert.Equal(SwitchedProcess.Has(Switch), AppContext.TryGetSwitch(Switch, out bool isSet) && isSet);
}
