using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>A scheduler of the BCL's that asks a bench.</summary>
internal sealed class BclBenchScheduler(Place place, Bench<Task> bench) : TaskScheduler
{
    public Place Place => place;

    protected override void QueueTask(Task task) => bench.Queue(place, task, TryExecuteTask);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) =>
        bench.TryRunInline(place, task, taskWasPreviouslyQueued, TryExecuteTask);

    protected override bool TryDequeue(Task task) => bench.TryDequeue(place, task);

    protected override IEnumerable<Task>? GetScheduledTasks() => null;
}
