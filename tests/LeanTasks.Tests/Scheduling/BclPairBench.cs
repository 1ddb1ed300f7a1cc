namespace LeanTasks.Tests.Scheduling;

internal sealed class BclPairBench : IPairBench
{
    private readonly List<Task> _queued = [];
    private readonly ScriptedTaskScheduler _target;
    private readonly ConcurrentExclusiveSchedulerPair _pair;

    public BclPairBench(int level, int itemsPerTask)
    {
        _target = new ScriptedTaskScheduler { OnQueue = _queued.Add };
        _pair = new ConcurrentExclusiveSchedulerPair(_target, level, itemsPerTask);
    }

    public int Queued => _queued.Count;

    public void RunQueued(int index)
    {
        Task task = _queued[index];
        _queued.RemoveAt(index);
        _target.Run(task);
    }

    public void Queue(bool? exclusive, Action action) => new Task(action).Start(exclusive switch
    {
        null => _target,
        true => _pair.ExclusiveScheduler,
        false => _pair.ConcurrentScheduler,
    });
}
