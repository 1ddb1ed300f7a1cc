using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Guard;

namespace LeanTasks.Tests.Misuse;

/// <summary>The switches that change what becomes of misuse.</summary>
public sealed class ModesTests
{
    internal const string Forgive = "LeanTasks.ValueTasks.ForgiveMisuse";

    internal const string Provoke = "LeanTasks.ValueTasks.ProvokeMisuse";

    [Fact]
    public void ForgivingAMisusedMethodReturnsTasks() => RunSwitched(Forgive, typeof(ForgivenTests));

    [DeepFact]
    public void ProvokingEveryMethodReturnsWhatIsConsumedOnce() => RunSwitched(Provoke, typeof(ProvokedTests));

    [Fact]
    public async Task WithoutThemAMethodThatDoesNotSuspendMayBeReadTwice()
    {
        ValueTask<int> task = OneAsync();
        Assert.Equal(1, await task);
        Assert.Equal(1, await task);
    }

    private static void RunSwitched(string name, Type tests)
    {
        int facts = tests.GetMethods().Count(static method => method.GetCustomAttribute<FactAttribute>() is not null);
        SwitchedProcess.Run(name, "-class", tests.FullName!).AssertPassed(atLeast: facts);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OneAsync()
    {
        await Task.CompletedTask;
        return 1;
    }
}
