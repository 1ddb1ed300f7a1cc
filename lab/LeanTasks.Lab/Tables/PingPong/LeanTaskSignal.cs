namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>A message as users of <see cref="LeanTask"/> send one: a new source for each.</summary>
internal sealed class LeanTaskSignal(bool queued)
{
    private LeanTaskSource<int>? _source;

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public LeanTask<int> Wait()
    {
        _source = new LeanTaskSource<int>(
            queued ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
        return _source.Task;
    }

    public void Send(int message) => _source!.SetResult(message);
}
