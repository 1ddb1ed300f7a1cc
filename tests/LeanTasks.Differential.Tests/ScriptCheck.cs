using FsCheck;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Running;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Runs scripts with the BCL's tasks and with others until they differ.</summary>
internal static class ScriptCheck
{
    public static void Run(Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, Arbitrary<Script> scripts, int count) =>
        Search.Run(scripts, script => Comparison.Difference(library, script), count);
}
