namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="TaskScheduler"/> in which it was attached.</summary>
internal sealed class TaskSchedulerContinuation(TaskScheduler scheduler, Continuation continuation) : Continuation
{
    private static readonly Action<object?> s_run = static state =>
    {
        var (continuation, antecedent) = ((Continuation, LeanTask))state!;
        continuation.RunHere(antecedent);
    };

    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && ReferenceEquals(TaskScheduler.Current, scheduler))
            continuation.RunHere(antecedent);
        else
            _ = Task.Factory.StartNew(s_run, (continuation, antecedent), CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
    }
}
