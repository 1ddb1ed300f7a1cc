using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks that end badly while somebody looks.</summary>
public class FaultScenarios
{
    [Fact]
    public void ReadTheExceptionWhileFaulting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        execution.Start("fault", () => source.SetException(expected));
        execution.Start("read", () =>
        {
            AggregateException? before = source.Exception;
            bool faulted = source.IsFaulted;
            AggregateException? after = source.Exception;
            execution.Require(before is null || ReferenceEquals(before.InnerException, expected), "Exception is another.");
            execution.Require(before is null || faulted, "The task was faulted, and then was not.");
            execution.Require(!faulted || ReferenceEquals(after?.InnerException, expected), "The task is faulted without its exception.");
        });
    });

    [Fact]
    public void AwaitWhileFaulting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(source.IsFaulted, "The continuation ran before the task was seen as faulted.");
            execution.Require(ReferenceEquals(expected, Thrown(source)), "GetResult does not throw what the task faulted with.");
            continuation.Runs();
        }));
        execution.Start("fault", () => source.SetException(expected));
    });

    [Fact]
    public void BlockForTheResultWhileFaulting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        execution.Start("get result", () =>
            execution.Require(ReferenceEquals(expected, Thrown(source)), "GetResult does not throw what the task faulted with."));
        execution.Start("fault", () => source.SetException(expected));
    });

    [Fact]
    public void AwaitWhileCanceling() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(source.IsCanceled, "The continuation ran before the task was seen as canceled.");
            execution.Require(
                Thrown(source) is TaskCanceledException thrown && thrown.CancellationToken == token, "GetResult does not name the token.");
            continuation.Runs();
        }));
        execution.Start("cancel", () => source.SetCanceled(token));
    });

    private static Exception? Thrown(LeanTask<int> task)
    {
        try
        {
            task.GetAwaiter().GetResult();
            return null;
        }
        catch (Exception exception) when (exception is TimeoutException or OperationCanceledException)
        {
            return exception;
        }
    }
}
