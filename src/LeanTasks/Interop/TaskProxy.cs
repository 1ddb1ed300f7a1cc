using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <summary>Stands for a <see cref="Task"/>. 40 bytes with a result of up to 4, plus 64 for a delegate if the task has not completed.</summary>
/// <typeparam name="TResult">The type of the task's result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
internal sealed class TaskProxy<TResult> : LeanTask<TResult>
{
    internal TaskProxy(Task task)
    {
        Original = task;
        if (task.IsCompleted)
            End();
        else
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(End);
    }

    internal override Task Original { get; }

    private protected override Task ReturnOriginal()
    {
        // Either this thread sees the end, or the one that completes the task sees the flag.
        SetFlag(TaskFlags.ReturnedOriginal);
        if (IsCompleted)
            CompletedOutcome.MarkObserved();
        return Original;
    }

    private void End()
    {
        if (!Original.IsCompletedSuccessfully)
        {
            Outcome outcome = TaskEnds.Of(Original);
            Complete(outcome, work: null);
            Interlocked.MemoryBarrier();
            if (HasFlag(TaskFlags.ReturnedOriginal))
                outcome.MarkObserved();
        }
        else
        {
            CompleteMethod(typeof(TResult) == typeof(VoidResult) ? default! : Unsafe.As<Task<TResult>>(Original).Result);
        }
    }
}

/// <summary>How tasks of the BCL have ended, in our terms.</summary>
internal static class TaskEnds
{
    /// <summary>The end of a task that has faulted or was canceled. Its exceptions count as observed.</summary>
    internal static Outcome Of(Task task) =>
        task.Exception is { } exception ? Outcome.Faulted(exception.InnerExceptions) : OfCanceled(task);

    /// <summary>The end of a ValueTask.</summary>
    /// <param name="exception">The exception that its result threw.</param>
    /// <param name="isCanceled">Whether it reported before that it was canceled.</param>
    internal static Outcome Of(Exception exception, bool isCanceled)
    {
        if (!isCanceled)
            return Outcome.Faulted(exception);

        // A source may report that it is canceled and throw anything; then no token is known.
        return exception is OperationCanceledException cancellation
            ? Outcome.Canceled(cancellation.CancellationToken, cancellation)
            : Outcome.Canceled(new CancellationToken(canceled: true));
    }

    private static Outcome OfCanceled(Task task)
    {
        try
        {
            // Only this returns the exception that left an async method.
            task.GetAwaiter().GetResult();
        }
        catch (TaskCanceledException made) when (ReferenceEquals(made.Task, task))
        {
            // The exception was made for this await: there is only a token.
            return Outcome.Canceled(made.CancellationToken);
        }
        catch (OperationCanceledException cancellation)
        {
            return Outcome.Canceled(cancellation.CancellationToken, cancellation);
        }

        throw new ArgumentException("The task was not canceled.", nameof(task));
    }
}
