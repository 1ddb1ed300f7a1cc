using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

// What a script means by "inline": ours has such a scheduler, the BCL has none.

internal partial class BclLibrary
{
    private TaskScheduler Inline { get; } = new BclBenchScheduler(Place.Inline, bench);
}

internal partial class LeanLibrary
{
    private static LeanScheduler Inline => LeanScheduler.Inline;
}
