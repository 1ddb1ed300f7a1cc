using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

// What the tasks that ContinueWith makes have in common.
public partial class LeanTask
{
    private protected bool TakesState => (_options & TaskOptions.TakesState) != 0;

    private protected Inlining ContinuationInlining =>
        (_options & TaskOptions.ExecuteSynchronously) != 0 ? Inlining.Always : Inlining.Never;

    /// <summary>The antecedent has completed: starts the continuation, or cancels it if it is not meant for such an end.</summary>
    /// <param name="antecedent">The completed task.</param>
    /// <param name="link">The link of the continuation, which becomes the reference to its antecedent.</param>
    /// <param name="mayInline">Whether it may run here, if it was asked for.</param>
    private protected void ContinueAfter(LeanTask antecedent, ref object? link, bool mayInline)
    {
        if (!TaskOptions.Allow(_options, antecedent.State))
        {
            // One canceled task after the other would dive into the stack.
            if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
                TryCancelUnrun(Find<TokenHolder>()?.Token ?? CancellationToken.None);
            else
                QueuedContinuation.Queue(this, antecedent);
            return;
        }

        link = antecedent;
        if (!TryActivate())
        {
            link = null;
            return;
        }

        try
        {
            if (mayInline && (_options & TaskOptions.ExecuteSynchronously) != 0)
                RunInlineOrQueue();
            else
                Queue();
        }
        catch (TaskSchedulerException)
        {
            // The continuation has faulted with it, and reports it.
        }
    }

    /// <summary>Attaches a continuation, unless its token has canceled it.</summary>
    private protected TContinuation Continued<TContinuation>(TContinuation continuation)
        where TContinuation : LeanTask
    {
        if (continuation.IsCompleted)
            return continuation;
        AttachOrRun(continuation, mayInline: true);

        // Canceled meanwhile: the thread that canceled it may have looked for it here too early.
        if (continuation.IsCompleted && !IsCompleted)
            Prune();
        return continuation;
    }

    /// <summary>Makes a continuation with a result, and attaches it.</summary>
    private protected LeanTask<TResult> ContinuedWith<TAntecedent, TResult>(Delegate function, in TaskParameters parameters)
        where TAntecedent : LeanTask =>
        Continued<LeanTask<TResult>>(typeof(TResult).IsValueType
            ? new ContinuationTask<TAntecedent, TResult>(function, parameters)
            : new ContinuationTaskOfReference<TAntecedent, TResult>(function, parameters));

    /// <summary>The parameters of a continuation of this task.</summary>
    /// <exception cref="ArgumentException">An argument of ContinueWith is not valid.</exception>
    private protected TaskParameters ContinuationParameters(
        Delegate? continuation,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler,
        string name)
    {
        ArgumentNullException.ThrowIfNull(continuation, name);
        ArgumentNullException.ThrowIfNull(scheduler);
        TaskOptions.Check(continuationOptions);
        TaskParameters parameters = new(continuationOptions, cancellationToken, scheduler);
        return cancellationToken.CanBeCanceled ? parameters.WithAntecedent(this) : parameters;
    }
}
