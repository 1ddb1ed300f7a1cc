using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>Calls an end method on a scheduler, once its operation has completed.</summary>
/// <typeparam name="TResult">The type of the result; <see cref="VoidResult"/> for an end method that has none.</typeparam>
internal sealed class EndMethodTask<TResult> : LeanTask
{
    private static readonly WaitOrTimerCallback s_run = static (task, _) => Unsafe.As<EndMethodTask<TResult>>(task!).RunHereOrQueue();

    private readonly IAsyncResult _asyncResult;
    private readonly AsyncPatternPromise<TResult> _promise;

    private EndMethodTask(IAsyncResult asyncResult, Delegate endMethod, AsyncPatternPromise<TResult> promise, LeanScheduler scheduler)
        : base(endMethod, TaskState.WaitingForActivation, new TaskParameters(TaskCreationOptions.None, scheduler: scheduler))
    {
        _asyncResult = asyncResult;
        _promise = promise;
    }

    /// <summary>Calls the end method, now or when the operation has completed.</summary>
    /// <returns>A task that ends as the end method does.</returns>
    internal static LeanTask<TResult> Await(IAsyncResult asyncResult, Delegate endMethod, TaskCreationOptions creationOptions, LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(asyncResult);
        ArgumentNullException.ThrowIfNull(endMethod);
        ArgumentNullException.ThrowIfNull(scheduler);
        AsyncPatternPromise<TResult> promise = AsyncPatternPromise<TResult>.Make(endMethod, state: null, creationOptions);
        try
        {
            EndMethodTask<TResult> task = new(asyncResult, endMethod, promise, scheduler);
            if (asyncResult.IsCompleted)
                task.RunHereOrQueue();
            else
                ThreadPool.RegisterWaitForSingleObject(asyncResult.AsyncWaitHandle, s_run, task, Timeout.Infinite, executeOnlyOnce: true);
        }
        catch
        {
            // An IAsyncResult without a handle, for example.
            promise.GiveUp();
            throw;
        }

        return promise;
    }

    private protected override void InvokeWork(Delegate work) => _promise.End(_asyncResult);

    private void RunHereOrQueue()
    {
        TryActivate();
        try
        {
            RunInlineOrQueue();
        }
        catch (TaskSchedulerException exception)
        {
            _promise.Fail(exception);
        }
    }
}
