using LeanTasks.Completion;

namespace LeanTasks.Scheduling;

/// <summary>The task that a pair completes with, and the work item that completes it. 40 bytes.</summary>
internal sealed class PairCompletion(ConcurrentExclusiveLeanSchedulerPair pair) : LeanTask, IThreadPoolWorkItem
{
    void IThreadPoolWorkItem.Execute() =>
        Complete(pair.Failures is { } failures ? Outcome.Faulted(failures) : Outcome.RanToCompletion, work: null);
}
