namespace LeanTasks.Completion;

/// <summary>The token that can cancel a task before it runs. 56 bytes.</summary>
internal sealed class TokenHolder(CancellationToken token, LeanTask? antecedent) : Holder
{
    internal readonly CancellationToken Token = token;

    // What the task waits for as a continuation, where it is pruned if it is canceled. Cleared by the completer of the task.
    internal LeanTask? Antecedent = antecedent;

    // Written by the thread that makes the task, once it has registered it. Unregistered by the completer of the task; if the token
    // itself completes the task meanwhile, that does nothing.
    internal CancellationTokenRegistration Registration;

    /// <summary>The task has completed: it no longer needs the token, nor the task that it waited for.</summary>
    internal void Release()
    {
        Registration.Unregister();
        Antecedent = null;
    }
}
