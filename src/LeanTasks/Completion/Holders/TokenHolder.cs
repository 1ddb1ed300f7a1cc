namespace LeanTasks.Completion;

/// <summary>The token that can cancel a task before it runs. 56 bytes.</summary>
internal sealed class TokenHolder(CancellationToken token, LeanTask? antecedent) : Holder
{
    internal readonly CancellationToken Token = token;

    // What the task waits for as a continuation: where it is pruned if it is canceled. Emptied by whoever completes the task.
    internal LeanTask? Antecedent = antecedent;

    // Written by the thread that makes the task, once it has registered it. Given up by whoever completes the task, which for one
    // that the token itself completes meanwhile does nothing.
    internal CancellationTokenRegistration Registration;

    /// <summary>The task has completed: the token has no more to do with it, nor has what it waited for.</summary>
    internal void Release()
    {
        Registration.Unregister();
        Antecedent = null;
    }
}
