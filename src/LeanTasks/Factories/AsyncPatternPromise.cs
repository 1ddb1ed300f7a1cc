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
