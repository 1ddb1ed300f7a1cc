using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>A scheduler of ours that asks a bench.</summary>
internal sealed class LeanBenchScheduler(Place place, Bench<LeanTask> bench) : LeanScheduler
{
    public Place Place => place;

    protected override void QueueTask(LeanTask task) => bench.Queue(place, task, TryExecuteTask);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        bench.TryRunInline(place, task, taskWasPreviouslyQueued, TryExecuteTask);

    protected override bool TryDequeue(LeanTask task) => bench.TryDequeue(place, task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
