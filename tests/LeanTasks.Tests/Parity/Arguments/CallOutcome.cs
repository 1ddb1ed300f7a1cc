using System.Collections;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>What has become of a call.</summary>
/// <param name="Receiver">The object whose member was called, or null.</param>
/// <param name="Thrown">The exception that the call threw.</param>
/// <param name="Returned">What the call returned.</param>
internal sealed record CallOutcome(object? Receiver, Exception? Thrown, object? Returned)
{
    /// <summary>The state of the task that was returned, or else of the receiver; null where there is no task.</summary>
    public TaskStatus? Status => StatusOf(Returned) ?? OwnStatus;

    /// <summary>The state of the receiver, or of the task that it builds.</summary>
    private TaskStatus? OwnStatus => Receiver switch
    {
        AsyncTaskMethodBuilder builder => builder.Task.Status,
        AsyncTaskMethodBuilder<int> builder => builder.Task.Status,
        LeanTaskMethodBuilder builder => builder.Task.Status,
        LeanTaskMethodBuilder<int> builder => builder.Task.Status,
        _ => StatusOf(Receiver),
    };

    /// <summary>Everything that has to be the same. Names of types are left out: the signatures are compared elsewhere.</summary>
    public string Describe() =>
        (Thrown is null ? $"returns {Describe(Returned)}" : $"throws {Describe(Thrown)}") + (OwnStatus is { } status ? $"; its own task {status}" : "");

    private static TaskStatus? StatusOf(object? value) => value switch
    {
        Task task => task.Status,
        LeanTask task => task.Status,
        TaskCompletionSource source => source.Task.Status,
        TaskCompletionSource<int> source => source.Task.Status,
        _ => null,
    };

    private static string Describe(object? value) => value switch
    {
        null => "null",
        Exception exception => Describe(exception),
        Task task => DescribeTask(task, task.Status, task.Exception),
        LeanTask task => DescribeTask(task, task.Status, task.Exception),

        // A source of ours is its task.
        TaskCompletionSource source => Describe(source.Task),
        TaskCompletionSource<int> source => Describe(source.Task),
        CancellationToken token => $"a token {token.IsCancellationRequested} {token.CanBeCanceled}",
        ParallelLoopResult result => $"a result {result.IsCompleted} {result.LowestBreakIteration}",
        LeanParallelLoopResult result => $"a result {result.IsCompleted} {result.LowestBreakIteration}",
        TaskScheduler scheduler => scheduler == TaskScheduler.Default ? "the default scheduler" : "a scheduler",
        LeanScheduler scheduler => scheduler == LeanScheduler.Default ? "the default scheduler" : "a scheduler",
        bool or int or long or string or Enum => $"{value}",
        IEnumerable items => $"[{string.Join(", ", items.Cast<object?>().Select(Describe))}]",
        _ => "an object",
    };

    private static string DescribeTask(object task, TaskStatus status, AggregateException? exception) =>
        $"a task {status} {Describe((object?)exception ?? (status == TaskStatus.RanToCompletion ? ResultOf(task) : null))}";

    /// <summary>Null also for a task without a result: inside, it has one of a type that nobody sees.</summary>
    private static object? ResultOf(object task) =>
        task.GetType().GetProperty(nameof(Task<>.Result)) is { PropertyType.IsVisible: true } result ? result.GetValue(task) : null;

    // The order of several exceptions depends on threads.
    private static string Describe(Exception exception) => exception switch
    {
        ArgumentException argument => $"{argument.GetType().Name} of {argument.ParamName}",
        AggregateException aggregate => $"{nameof(AggregateException)} [{string.Join(", ", aggregate.InnerExceptions.Select(Describe).Distinct().Order(StringComparer.Ordinal))}]",
        OperationCanceledException canceled => $"{canceled.GetType().Name} by {Describe(canceled.CancellationToken)}",
        TaskSchedulerException failed => $"{nameof(TaskSchedulerException)} [{Describe((object?)failed.InnerException)}]",
        _ => exception.GetType().Name,
    };
}
