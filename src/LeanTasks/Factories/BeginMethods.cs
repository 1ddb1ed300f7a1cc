namespace LeanTasks.Factories;

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
