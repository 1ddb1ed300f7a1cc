using FsCheck;
using FsCheck.Fluent;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Running;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Runs scripts with the BCL's tasks and with others until they differ.</summary>
internal static class ScriptCheck
{
    public static void Run(Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, Arbitrary<Script> scripts, int count) =>
        Prop.ForAll(scripts, script => Compare(library, script)).Check(Config.QuickThrowOnFailure.WithMaxTest(count));

    private static void Compare(Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, Script script)
    {
        if (Comparison.Difference(library, script) is { } difference)
            Assert.Fail(difference);
    }
}
