using FsCheck;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Every script does with our tasks what it does with the BCL's.</summary>
public sealed class ScriptTests
{
    [Fact]
    public void ScriptsDoTheSameInTheSameOrder() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.InOrder, usual: 750, full: 7_500);

    [Fact]
    public void ScriptsInASchedulerDoTheSameInTheSameOrder() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.InScheduler, usual: 750, full: 7_500);

    [Fact]
    public void ConcurrentScriptsEndTheSame() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.Concurrent, usual: 300, full: 2_000);

    [Fact]
    public void ScriptsWithPooledMethodsDoTheSameInTheSameOrder() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.InOrder, usual: 400, full: 3_000);

    [Fact]
    public void ScriptsWithPooledMethodsInASchedulerDoTheSameInTheSameOrder() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.InScheduler, usual: 400, full: 3_000);

    [Fact]
    public void ConcurrentScriptsWithPooledMethodsEndTheSame() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.Concurrent, usual: 200, full: 1_000);

    private static void Check(
        Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, Arbitrary<Script> scripts, int usual, int full) =>
        ScriptCheck.Run(library, scripts, FullRun.Count(usual, full));
}
