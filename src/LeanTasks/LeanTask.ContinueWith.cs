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
        AttachOrRun(continuation);
        return continuation;
    }

    /// <summary>Makes a task that runs <paramref name="continuationFunction"/> on the thread pool once this one has completed, however it ended.</summary>
    /// <typeparam name="TResult">The type of the continuation's result.</typeparam>
    /// <param name="continuationFunction">What to run; gets this task. The task of an async one is the result: it is not unwrapped.</param>
    /// <returns>The continuation.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="continuationFunction"/> is null.</exception>
    public LeanTask<TResult> ContinueWith<TResult>(Func<LeanTask, TResult> continuationFunction)
    {
        ArgumentNullException.ThrowIfNull(continuationFunction);
        ContinuationTask<TResult> continuation = new(continuationFunction);
        AttachOrRun(continuation);
        return continuation;
    }
}
