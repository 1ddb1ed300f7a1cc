namespace LeanTasks.Threading;

/// <summary>Whether promises of the BCL can be made and completed by its own methods, as its sources do.</summary>
internal static unsafe class CopiedTaskProbe
{
    /// <summary>
    /// Makes a promise, ends it with a result, and sees that it does not end twice. Returns what is not as expected, or null, and throws
    /// nothing. No promise fails or is canceled: that may raise an event, of which listeners would be notified within a static constructor.
    /// </summary>
    /// <param name="construct">Constructs a promise in an empty object.</param>
    /// <param name="setResult">Ends it with a result.</param>
    /// <param name="setException">Ends it with exceptions.</param>
    /// <param name="setCanceled">Ends it as canceled.</param>
    internal static string? Try<TResult>(
        delegate*<Task<TResult>, object?, TaskCreationOptions, void> construct,
        delegate*<Task<TResult>, TResult?, bool> setResult,
        delegate*<Task, object, bool> setException,
        delegate*<Task, CancellationToken, object?, bool> setCanceled)
    {
        try
        {
            object state = new();
            Task<TResult> task = CopiedTask<TResult>.MakeEmpty(), other = CopiedTask<TResult>.MakeEmpty();
            construct(task, state, TaskCreationOptions.None);
            construct(other, null, TaskCreationOptions.None);
            if (task.Status != TaskStatus.WaitingForActivation || task.AsyncState != state || other.AsyncState is not null)
                return "The constructor of Task<TResult> does not create a promise with a state object.";
            if (!setResult(task, default) || task.Status != TaskStatus.RanToCompletion)
                return "Task<TResult>.TrySetResult does not complete a promise.";
            if (setException(task, new[] { new ArithmeticException(), new ArithmeticException() }) || task.Status != TaskStatus.RanToCompletion)
                return "Task.TrySetException completes a promise that is already completed.";
            return setCanceled(task, default, new OperationCanceledException()) || task.Status != TaskStatus.RanToCompletion
                ? "Task.TrySetCanceled completes a promise that is already completed."
                : null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }
}
