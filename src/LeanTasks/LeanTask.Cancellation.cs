using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

// Canceling a task that does not run yet.
public partial class LeanTask
{
    private static readonly Action<object?> s_cancel = static task => Unsafe.As<LeanTask>(task!).CancelByToken();

    /// <summary>Part of the constructor.</summary>
    private void RegisterWith(CancellationToken token, LeanTask? antecedent)
    {
        TokenHolder holder = new(token, antecedent);
        Hold(holder);
        _flags |= (byte)TaskFlags.HasToken;

        // A lazily canceled continuation looks at the token once its antecedent has completed.
        if ((_options & TaskOptions.LazyCancellation) != 0)
            return;

        if (token.IsCancellationRequested)
        {
            CancelByToken();
            return;
        }

        // Until the constructor returns, only the token's callback can complete the task, and then nothing is registered any more.
        holder.Registration = token.UnsafeRegister(s_cancel, this);
    }

    /// <summary>Cancels the task, unless it runs or has completed.</summary>
    /// <exception cref="TaskSchedulerException">The task's scheduler threw as it was asked to give the task back.</exception>
    private void CancelByToken()
    {
        // A scheduler of a user's own that keeps the task will find the token canceled when it comes to run it.
        if (IsQueued && Find<SchedulerHolder>() is { } scheduling && !scheduling.Scheduler.TryTakeBack(this))
            return;

        TokenHolder holder = Find<TokenHolder>()!;
        LeanTask? antecedent = holder.Antecedent;
        if (TryCancelUnrun(holder.Token))
            antecedent?.Prune();
    }

    /// <summary>Cancels the task, unless somebody has begun to run it or completes it.</summary>
    internal bool TryCancelUnrun(CancellationToken token)
    {
        TaskState state = State;
        while (state is TaskState.Created or TaskState.WaitingForActivation or TaskState.WaitingToRun)
        {
            if (TryMove(state, TaskState.Claimed))
            {
                DropContext();
                if (state == TaskState.WaitingToRun)
                    DropAntecedent();
                Complete(Outcome.Canceled(token), FindWork());
                return true;
            }

            state = State;
        }

        return false;
    }
}
