using LeanTasks.Completion;

namespace LeanTasks;

public partial class LeanTask
{
    /// <summary>Makes a task that runs <paramref name="continuationAction"/> on the thread pool once this one has completed, however it ended.</summary>
    /// <param name="continuationAction">What to run; gets this task.</param>
    /// <returns>The continuation: 40 bytes, with its link to this task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationAction"/> is null.</exception>
    public LeanTask ContinueWith(Action<LeanTask> continuationAction)
    {
        ArgumentNullException.ThrowIfNull(continuationAction);
        ContinuationTask continuation = new(continuationAction);
        if (!TryAttach(continuation))
            continuation.Run(this, mayInline: false);
        return continuation;
    }
}
