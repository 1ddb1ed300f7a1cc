using FsCheck;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Every script does with our tasks what it does with the BCL's.</summary>
public sealed class ScriptTests
{
    [Fact]
    public void ScriptsDoTheSameInTheSameOrder() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.InOrder, quick: 750, deep: 7_500);

    [Fact]
    public void ScriptsInASchedulerDoTheSameInTheSameOrder() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.InScheduler, quick: 750, deep: 7_500);

    [Fact]
    public void ConcurrentScriptsEndTheSame() =>
        Check(static bench => new LeanLibrary(bench), ScriptGenerator.Concurrent, quick: 300, deep: 2_000);

    [Fact]
    public void ScriptsWithPooledMethodsDoTheSameInTheSameOrder() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.InOrder, quick: 400, deep: 3_000);

    [Fact]
    public void ScriptsWithPooledMethodsInASchedulerDoTheSameInTheSameOrder() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.InScheduler, quick: 400, deep: 3_000);

    [Fact]
    public void ConcurrentScriptsWithPooledMethodsEndTheSame() =>
        Check(static bench => new PooledLibrary(bench), ScriptGenerator.Concurrent, quick: 200, deep: 1_000);

    private static void Check(
        Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, Arbitrary<Script> scripts, int quick, int deep) =>
        ScriptCheck.Run(library, scripts, DeepRun.Count(quick, deep));
}
