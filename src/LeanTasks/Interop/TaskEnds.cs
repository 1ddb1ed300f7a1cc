using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <summary>How tasks of the BCL have ended, in our terms.</summary>
internal static class TaskEnds
{
    /// <summary>Of a task that has faulted or was canceled. Its exceptions count as seen.</summary>
    internal static Outcome Of(Task task) =>
        task.Exception is { } exception ? Outcome.Faulted(exception.InnerExceptions) : OfCanceled(task);

    /// <summary>Of a ValueTask.</summary>
    /// <param name="exception">What its result threw.</param>
    /// <param name="isCanceled">Whether it said before that it was canceled.</param>
    internal static Outcome Of(Exception exception, bool isCanceled)
    {
        if (!isCanceled)
            return Outcome.Faulted(exception);

        // A source may call itself canceled and throw what it likes; then nothing is known of a token.
        return exception is OperationCanceledException cancellation
            ? Outcome.Canceled(cancellation.CancellationToken, cancellation)
            : Outcome.Canceled(new CancellationToken(canceled: true));
    }

    private static Outcome OfCanceled(Task task)
    {
        try
        {
            // Nothing else tells the exception that left an async method.
            task.GetAwaiter().GetResult();
        }
        catch (TaskCanceledException made) when (ReferenceEquals(made.Task, task))
        {
            // Made for this await: there is only a token.
            return Outcome.Canceled(made.CancellationToken);
        }
        catch (OperationCanceledException cancellation)
        {
            return Outcome.Canceled(cancellation.CancellationToken, cancellation);
        }

        throw new ArgumentException("The task was not canceled.", nameof(task));
    }
}
