using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Threads that block until a task has completed. A lost wake-up is one that nobody can go on from.</summary>
public class WaitScenarios
{
    [Fact]
    public void WaitWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("wait", () => WaitFor(execution, source, 77));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AThreadWaitsForTwoTasksOfOneCompleter() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        execution.Start("wait", () =>
        {
            WaitFor(execution, first, 77);
            WaitFor(execution, second, 78);
        });
        execution.Start("complete", () =>
        {
            first.SetResult(77);
            second.SetResult(78);
        });
    });

    [Fact]
    public void AThreadWaitsForTwoTasksOfTwoCompleters() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        execution.Start("wait", () =>
        {
            WaitFor(execution, first, 77);
            WaitFor(execution, second, 78);
        });
        execution.Start("complete first", () => first.SetResult(77));
        execution.Start("complete second", () => second.SetResult(78));
    });

    [Fact]
    public void TwoThreadsWaitForOneTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("wait", () => WaitFor(execution, source, 77));
        execution.Start("wait too", () => WaitFor(execution, source, 77));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AWaiterAndAContinuationShareATask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("wait", () => WaitFor(execution, source, 77));
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(continuation.Runs));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void WaitOnThePoolRunsAQueuedTaskOrWaitsForThePool()
    {
        bool inlined = false;
        bool queued = false;
        Explored.Always(execution =>
        {
            Once body = new(execution, "The delegate");
            execution.StartOnPool("run and wait", () =>
            {
                int waiter = Environment.CurrentManagedThreadId;
                LeanTask<int> task = LeanTask.Run(() =>
                {
                    bool here = Environment.CurrentManagedThreadId == waiter;
                    inlined |= here;
                    queued |= !here;
                    body.Runs();
                    return 77;
                });
                WaitFor(execution, task, 77);
            });
        });
        Assert.True(inlined, "No schedule lets the waiter run the task.");
        Assert.True(queued, "No schedule lets the pool run the task.");
    }

    [Fact]
    public void WaitElsewhereWaitsForThePool() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        execution.Start("run and wait", () =>
        {
            int waiter = Environment.CurrentManagedThreadId;
            LeanTask<int> task = LeanTask.Run(() =>
            {
                execution.Require(Environment.CurrentManagedThreadId != waiter, "The waiter ran the task, and is not one of the pool's.");
                body.Runs();
                return 77;
            });
            WaitFor(execution, task, 77);
        });
    });

    [Fact]
    public void OneStartsAndTwoWait() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        LeanTask<int> task = new(() =>
        {
            body.Runs();
            return 77;
        });
        execution.StartOnPool("start and wait", () =>
        {
            task.Start();
            WaitFor(execution, task, 77);
        });
        execution.StartOnPool("wait", () => WaitFor(execution, task, 77));
    });

    [Fact]
    public void TwoStartOneTask() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        Once refusal = new(execution, "The refusal of a second start");
        LeanTask task = new(body.Runs);
        void Start()
        {
            try
            {
                task.Start();
            }
            catch (InvalidOperationException)
            {
                refusal.Runs();
            }
        }

        execution.Start("start", Start);
        execution.Start("start too", Start);
        execution.AtEnd(() => execution.Require(task.IsCompletedSuccessfully, $"The task is {task.Status}."));
    });

    [Fact]
    public void AnInlinedTaskWaitsItself() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.StartOnPool("run and wait", () =>
        {
            LeanTask<int> task = LeanTask.Run(() => source.Result + 1);
            WaitFor(execution, task, 78);
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void WaitForATaskThatFaults() => Explored.Always(static execution =>
    {
        Once rethrown = new(execution, "The catch block");
        execution.StartOnPool("run and wait", () =>
        {
            LeanTask task = LeanTask.Run((Action)(static () => throw new TimeoutException()));
            try
            {
                task.Wait();
            }
            catch (AggregateException exception)
            {
                execution.Require(exception.InnerException is TimeoutException, "Wait threw something else.");
                execution.Require(task.IsFaulted, "Wait threw before the task was seen as faulted.");
                rethrown.Runs();
            }
        });
    });

    private static void WaitFor(Execution execution, LeanTask<int> task, int expected)
    {
        task.Wait();
        execution.Require(task.IsCompletedSuccessfully, "Wait came back before the task was seen as completed.");
        execution.Require(task.Result == expected, "Wait came back before the result was there.");
    }
}
