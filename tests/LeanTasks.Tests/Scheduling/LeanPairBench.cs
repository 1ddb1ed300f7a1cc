namespace LeanTasks.Tests.Scheduling;

internal sealed class LeanPairBench : IPairBench
{
    private readonly List<LeanTask> _queued = [];
    private readonly ScriptedLeanScheduler _target;
    private readonly ConcurrentExclusiveLeanSchedulerPair _pair;

    public LeanPairBench(int level, int itemsPerTask)
    {
        _target = new ScriptedLeanScheduler { OnQueue = _queued.Add };
        _pair = new ConcurrentExclusiveLeanSchedulerPair(_target, level, itemsPerTask);
    }

    public int Queued => _queued.Count;

    public void RunQueued(int index)
    {
        LeanTask task = _queued[index];
        _queued.RemoveAt(index);
        _target.Run(task);
    }

    public void Queue(bool? exclusive, Action action) => new LeanTask(action).Start(exclusive switch
    {
        null => _target,
        true => _pair.ExclusiveScheduler,
        false => _pair.ConcurrentScheduler,
    });
}
