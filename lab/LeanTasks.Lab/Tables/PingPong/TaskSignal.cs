namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>A message as users of <see cref="Task"/> send one: a new source for each.</summary>
internal sealed class TaskSignal(bool queued)
{
    private TaskCompletionSource<int>? _source;

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public Task<int> Wait()
    {
        _source = new TaskCompletionSource<int>(
            queued ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
        return _source.Task;
    }

    public void Send(int message) => _source!.SetResult(message);
}
