using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>Stands for the operation of an <see cref="IAsyncResult"/>: completes as its end method does. 40 bytes with a result of up to 4.</summary>
/// <typeparam name="TResult">The type of the result; <see cref="VoidResult"/> for an end method that has none.</typeparam>
internal sealed class AsyncPatternPromise<TResult> : LeanTask<TResult>
{
    // What ends the operation, an Action or a Func of its IAsyncResult. Taken by exchange: the thread that takes it calls it.
    private Delegate? _endMethod;

    private AsyncPatternPromise(Delegate endMethod, object? state, TaskCreationOptions creationOptions)
        : base(state, creationOptions) => _endMethod = endMethod;

    /// <summary>The callback for a begin method.</summary>
    internal AsyncCallback Callback => AfterwardsCompleted;

    /// <exception cref="ArgumentNullException">The end method is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option other than AttachedToParent.</exception>
    internal static AsyncPatternPromise<TResult> Make(Delegate? endMethod, object? state, TaskCreationOptions creationOptions)
    {
        ArgumentNullException.ThrowIfNull(endMethod);
        Check(creationOptions);
        return new AsyncPatternPromise<TResult>(endMethod, state, creationOptions);
    }

    /// <exception cref="ArgumentOutOfRangeException">An option other than AttachedToParent.</exception>
    internal static void Check(TaskCreationOptions creationOptions)
    {
        if ((creationOptions & ~TaskCreationOptions.AttachedToParent) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(creationOptions),
                creationOptions,
                "Only AttachedToParent is valid for FromAsync, because the returned task does not run a delegate.");
        }
    }

    /// <summary>The begin method has returned; its operation may have completed by then.</summary>
    internal void HasBegun(IAsyncResult asyncResult)
    {
        if (asyncResult.CompletedSynchronously)
            End(asyncResult);
    }

    /// <summary>The begin method threw, and its caller gets the exception. The promise is not returned, but a parent may wait for it.</summary>
    internal void GiveUp() => TryComplete(default(TResult)!);

    /// <summary>The end method could not be called.</summary>
    internal void Fail(Exception exception) => TryComplete(Outcome.Faulted(exception));

    /// <summary>Calls the end method, unless another thread has. Throws nothing.</summary>
    internal void End(IAsyncResult asyncResult)
    {
        if (Interlocked.Exchange(ref _endMethod, null) is not { } endMethod)
            return;

        TResult result;
        try
        {
            result = Call(endMethod, asyncResult);
        }
        catch (Exception exception)
        {
            // As with an async method, an exception signals cancellation, whichever token it names.
            TryComplete(Outcome.OfAsyncMethod(exception));
            return;
        }

        TryComplete(result);
    }

    private static TResult Call(Delegate endMethod, IAsyncResult asyncResult)
    {
        if (typeof(TResult) != typeof(VoidResult))
            return Unsafe.As<Func<IAsyncResult, TResult>>(endMethod)(asyncResult);

        Unsafe.As<Action<IAsyncResult>>(endMethod)(asyncResult);
        return default!;
    }

    private void AfterwardsCompleted(IAsyncResult asyncResult)
    {
        // If the operation completed synchronously, the caller of the begin method ends it.
        if (!asyncResult.CompletedSynchronously)
            End(asyncResult);
    }
}

/// <summary>Calls begin methods with different numbers of arguments.</summary>
/// <typeparam name="TResult">The type of the result; <see cref="Completion.VoidResult"/> for an end method that has none.</typeparam>
internal static class BeginMethods<TResult>
{
    internal static LeanTask<TResult> Call(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod, Delegate endMethod, object? state, TaskCreationOptions creationOptions)
    {
        ArgumentNullException.ThrowIfNull(beginMethod);
        AsyncPatternPromise<TResult> promise = AsyncPatternPromise<TResult>.Make(endMethod, state, creationOptions);
        try
        {
            promise.HasBegun(beginMethod(promise.Callback, state));
        }
        catch
        {
            promise.GiveUp();
            throw;
        }

        return promise;
    }

    internal static LeanTask<TResult> Call<TArg1>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod,
        Delegate endMethod,
        TArg1 arg1,
        object? state,
        TaskCreationOptions creationOptions)
    {
        ArgumentNullException.ThrowIfNull(beginMethod);

        // With one argument, and only then, the BCL calls it so.
        ArgumentNullException.ThrowIfNull(endMethod, "endFunction");
        AsyncPatternPromise<TResult> promise = AsyncPatternPromise<TResult>.Make(endMethod, state, creationOptions);
        try
        {
            promise.HasBegun(beginMethod(arg1, promise.Callback, state));
        }
        catch
        {
            promise.GiveUp();
            throw;
        }

        return promise;
    }

    internal static LeanTask<TResult> Call<TArg1, TArg2>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Delegate endMethod,
        TArg1 arg1,
        TArg2 arg2,
        object? state,
        TaskCreationOptions creationOptions)
    {
        ArgumentNullException.ThrowIfNull(beginMethod);
        AsyncPatternPromise<TResult> promise = AsyncPatternPromise<TResult>.Make(endMethod, state, creationOptions);
        try
        {
            promise.HasBegun(beginMethod(arg1, arg2, promise.Callback, state));
        }
        catch
        {
            promise.GiveUp();
            throw;
        }

        return promise;
    }

    internal static LeanTask<TResult> Call<TArg1, TArg2, TArg3>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Delegate endMethod,
        TArg1 arg1,
        TArg2 arg2,
        TArg3 arg3,
        object? state,
        TaskCreationOptions creationOptions)
    {
        ArgumentNullException.ThrowIfNull(beginMethod);
        AsyncPatternPromise<TResult> promise = AsyncPatternPromise<TResult>.Make(endMethod, state, creationOptions);
        try
        {
            promise.HasBegun(beginMethod(arg1, arg2, arg3, promise.Callback, state));
        }
        catch
        {
            promise.GiveUp();
            throw;
        }

        return promise;
    }
}

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
