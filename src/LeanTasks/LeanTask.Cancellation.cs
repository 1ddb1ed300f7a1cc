using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

// Canceling a task that has not begun to run.
public partial class LeanTask
{
    private static readonly Action<object?> s_cancel = static task => Unsafe.As<LeanTask>(task!).CancelByToken();

    /// <summary>Part of the constructor.</summary>
    private void RegisterWith(CancellationToken token, LeanTask? antecedent)
    {
        TokenHolder holder = new(token, antecedent);
        Hold(holder);
        _flags |= (byte)TaskFlags.HasToken;

        // A lazily canceled continuation checks the token once its antecedent has completed.
        if ((_options & TaskOptions.LazyCancellation) != 0)
            return;

        if (token.IsCancellationRequested)
        {
            CancelByToken();
            return;
        }

        // Until the constructor returns, only the token's callback can complete the task, and then nothing more is registered.
        holder.Registration = token.UnsafeRegister(s_cancel, this);
    }

    /// <summary>Cancels the task, unless it runs or has completed.</summary>
    /// <exception cref="TaskSchedulerException">The task's scheduler threw when it was asked to remove the task from its queue.</exception>
    private void CancelByToken()
    {
        // A user-defined scheduler that keeps the task finds the token canceled when it tries to run it.
        if (IsQueued && Find<SchedulerHolder>() is { } scheduling && !scheduling.Scheduler.TryTakeBack(this))
            return;

        TokenHolder holder = Find<TokenHolder>()!;
        LeanTask? antecedent = holder.Antecedent;
        if (TryCancelUnrun(holder.Token))
            antecedent?.Prune();
    }

    /// <summary>Cancels the task, unless a thread has begun to run it or completes it.</summary>
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
