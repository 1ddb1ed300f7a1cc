using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>How a loop has ended.</summary>
/// <param name="Status">The task's status.</param>
/// <param name="Inner">The messages, or types, of what the task faulted with.</param>
/// <param name="Thrown">What an await throws.</param>
/// <param name="Token">The token of a cancellation.</param>
internal sealed record LoopEnd(TaskStatus Status, IReadOnlyList<string> Inner, Exception? Thrown, CancellationToken Token)
{
    /// <summary>All of it but the stack traces, for comparisons.</summary>
    public string Tell(CancellationToken expectedToken = default) =>
        $"{Status} [{string.Join(", ", Inner)}] {Describe(Thrown)} {(Thrown is OperationCanceledException ? Token == expectedToken : "")}";

    public static LoopEnd Of(Task task)
    {
        Patience.Until(() => task.IsCompleted);
        return Of(task.Status, task.Exception, Catch(() => task.GetAwaiter().GetResult()));
    }

    public static LoopEnd Of(LeanTask task)
    {
        Patience.UntilEnded(task);
        return Of(task.Status, task.Exception, Catch(() => task.GetAwaiter().GetResult()));
    }

    public static string Describe(Exception? exception) => exception switch
    {
        null => "nothing",
        ProgramException => exception.Message,
        TaskSchedulerException => $"{nameof(TaskSchedulerException)} of {Describe(exception.InnerException)}",
        _ => exception.GetType().Name,
    };

    private static LoopEnd Of(TaskStatus status, AggregateException? exception, Exception? thrown) =>
        new(status, [.. exception?.InnerExceptions.Select(Describe) ?? []], thrown, (thrown as OperationCanceledException)?.CancellationToken ?? default);

    private static Exception? Catch(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }
}
