using Cysharp.Threading.Tasks;

namespace LeanTasks.Lab.Peers;

/// <summary>
/// A message as users of <see cref="UniTask"/> send one: a source from its pool for each. Such a source always resumes its
/// waiter inline, so a queued message completes it from the thread pool.
/// </summary>
internal sealed class UniTaskSignal(bool queued) : IThreadPoolWorkItem
{
    private AutoResetUniTaskCompletionSource<int>? _source;

    // The message on its way through the thread pool: one at a time.
    private int _message;

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public UniTask<int> Wait()
    {
        _source = AutoResetUniTaskCompletionSource<int>.Create();
        return _source.Task;
    }

    public void Send(int message)
    {
        if (queued)
        {
            _message = message;
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        }
        else
        {
            _source!.TrySetResult(message);
        }
    }

    void IThreadPoolWorkItem.Execute() => _source!.TrySetResult(_message);
}
