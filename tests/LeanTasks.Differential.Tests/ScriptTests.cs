using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Every script does with our tasks what it does with the BCL's.</summary>
public sealed class ScriptTests
{
    [Fact]
    public void ScriptsDoTheSameInTheSameOrder() =>
        ScriptCheck.Run(static bench => new LeanLibrary(bench), ScriptGenerator.InOrder, count: 7_500);

    [Fact]
    public void ScriptsInASchedulerDoTheSameInTheSameOrder() =>
        ScriptCheck.Run(static bench => new LeanLibrary(bench), ScriptGenerator.InScheduler, count: 7_500);

    [Fact]
    public void ConcurrentScriptsEndTheSame() =>
        ScriptCheck.Run(static bench => new LeanLibrary(bench), ScriptGenerator.Concurrent, count: 2_000);

    [Fact]
    public void ScriptsWithPooledMethodsDoTheSameInTheSameOrder() =>
        ScriptCheck.Run(static bench => new PooledLibrary(bench), ScriptGenerator.InOrder, count: 3_000);

    [Fact]
    public void ScriptsWithPooledMethodsInASchedulerDoTheSameInTheSameOrder() =>
        ScriptCheck.Run(static bench => new PooledLibrary(bench), ScriptGenerator.InScheduler, count: 3_000);

    [Fact]
    public void ConcurrentScriptsWithPooledMethodsEndTheSame() =>
        ScriptCheck.Run(static bench => new PooledLibrary(bench), ScriptGenerator.Concurrent, count: 1_000);
}
