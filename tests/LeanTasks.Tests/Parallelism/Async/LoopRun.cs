namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>The task of a loop, of the BCL or ours.</summary>
internal sealed class LoopRun
{
    private readonly Task? _task;
    private readonly LeanTask? _lean;

    public LoopRun(Task task) => _task = task;

    public LoopRun(LeanTask task) => _lean = task;

    public bool IsCompleted => _task?.IsCompleted ?? _lean!.IsCompleted;

    /// <summary>Waits for the end.</summary>
    public LoopEnd End() => _task is null ? LoopEnd.Of(_lean!) : LoopEnd.Of(_task);

    public string Tell(CancellationToken expectedToken = default) => End().Tell(expectedToken);
}
