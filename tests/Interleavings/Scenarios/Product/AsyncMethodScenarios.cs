using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Async methods that suspend while what they await completes.</summary>
public class AsyncMethodScenarios
{
    [Fact]
    public void AwaitWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () =>
        {
            LeanTask<int> task = AddOne(source);
            task.GetAwaiter().UnsafeOnCompleted(() =>
            {
                execution.Require(task.IsCompletedSuccessfully, "The continuation ran before the method was seen as completed.");
                execution.Require(task.Result == 78, "The continuation ran before the method's result was there.");
                continuation.Runs();
            });
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void CallAndWaitWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("call and wait", () => execution.Require(AddOne(source).Result == 78, "The result is wrong."));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void TwoThreadsAwaitOneTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        LeanTask<int>? one = null;
        LeanTask<int>? other = null;
        execution.Start("call", () => one = AddOne(source));
        execution.Start("call too", () => other = AddOne(source));
        execution.Start("complete", () => source.SetResult(77));
        execution.AtEnd(() =>
        {
            execution.Require(one!.IsCompletedSuccessfully && one.Result == 78, $"The first method is {one.Status}.");
            execution.Require(other!.IsCompletedSuccessfully && other.Result == 78, $"The second method is {other.Status}.");
        });
    });

    [Fact]
    public void AwaitTwoTasksInTurn() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        LeanTask<int>? sum = null;
        execution.Start("call", () => sum = Sum(first, second));
        execution.Start("complete first", () => first.SetResult(70));
        execution.Start("complete second", () => second.SetResult(7));
        execution.AtEnd(() => execution.Require(sum!.IsCompletedSuccessfully && sum.Result == 77, $"The method is {sum.Status}."));
    });

    [Fact]
    public void MethodsAwaitMethods() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        LeanTask<int>? task = null;
        execution.Start("call", () => task = AddOne(AddOne(source)));
        execution.Start("complete", () => source.SetResult(76));
        execution.AtEnd(() => execution.Require(task!.IsCompletedSuccessfully && task.Result == 78, $"The method is {task.Status}."));
    });

    [Fact]
    public void AwaitWhileFaulting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        LeanTask<int>? task = null;
        execution.Start("call", () => task = AddOne(source));
        execution.Start("fault", () => source.SetException(expected));
        execution.AtEnd(() => execution.Require(ReferenceEquals(task!.Exception?.InnerException, expected), $"The method is {task.Status}."));
    });

    [Fact]
    public void AwaitAQueuedTask() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        LeanTask? task = null;
        execution.Start("call", () => task = Await(LeanTask.Run(body.Runs)));
        execution.AtEnd(() => execution.Require(task!.IsCompletedSuccessfully, $"The method is {task.Status}."));
    });

    [Fact]
    public void YieldAndWait() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The rest of the method");
        execution.Start("call and wait", () => YieldThen(body.Runs).Wait());
    });

    private static async LeanTask<int> AddOne(LeanTask<int> task) => await task + 1;

    private static async LeanTask<int> Sum(LeanTask<int> first, LeanTask<int> second) => await first + await second;

    private static async LeanTask Await(LeanTask task) => await task;

    private static async LeanTask YieldThen(Action action)
    {
        await Task.Yield();
        action();
    }
}
