using LeanTasks.Tests.Guard.Broken;
using LeanTasks.Tests.Guard.Scenarios;
using LeanTasks.Tests.Support;
using Xunit.Sdk;

namespace LeanTasks.Tests.Guard;

/// <summary>Each of the guard's tests fails for a builder that lacks what it tests.</summary>
public sealed class BrokenBuilderTests
{
    [Theory]
    [MemberData(nameof(GuardTests.Names), MemberType = typeof(GuardTests))]
    [MemberData(nameof(ExceptionGuardTests.ExceptionNames), MemberType = typeof(ExceptionGuardTests))]
    public void EveryScenarioFailsForABrokenBuilder(string effect, string shape)
    {
        Scenario scenario = Scenario.Named(effect, shape);
        Assert.All(scenario.Callers, caller =>
        {
            if (scenario.BrokenKind(caller) is { } broken)
                Assert.ThrowsAny<XunitException>(() => scenario.Check(broken, caller));
        });
    }

    [Fact]
    public void WithoutAGuardNoHandlerEndsTheProcess()
    {
        TestProcess process = ThrowingHandler.Run(GetType(), nameof(WithoutAGuardNoHandlerEndsTheProcess), new UnguardedKind())!;
        Assert.Equal(ChildProcess.Shown, process.ExitCode);
    }
}
