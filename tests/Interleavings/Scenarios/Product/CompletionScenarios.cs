using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Continuations that are attached while the task is completed.</summary>
public class CompletionScenarios
{
    [Fact]
    public void PollForTheResult() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("complete", () => source.SetResult(77));
        execution.Start("poll", () =>
        {
            if (!source.Task.IsCompletedSuccessfully)
                return;
            int result = source.Task.Result;
            execution.Require(result == 77, $"The result is {result}.");
        });
    });

    [Fact]
    public void AttachWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => OnCompleted(source, () =>
        {
            execution.Require(source.IsCompletedSuccessfully, "The continuation ran before the task was seen as completed.");
            execution.Require(source.GetAwaiter().GetResult() == 77, "The continuation ran before the result was there.");
            continuation.Runs();
        }));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void ThreeAttachFromTwoThreadsWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        List<string> ranInline = [];
        int completer = 0;
        Action Continuation(string name)
        {
            Once once = new(execution, name);
            return () =>
            {
                execution.Require(source.IsCompletedSuccessfully, $"{name} ran before the task was seen as completed.");
                if (Environment.CurrentManagedThreadId == completer)
                    ranInline.Add(name);
                once.Runs();
            };
        }

        Action first = Continuation("first");
        Action second = Continuation("second");
        Action other = Continuation("other");
        execution.Start("attach two", () =>
        {
            OnCompleted(source, first);
            OnCompleted(source, second);
        });
        execution.Start("attach one", () => OnCompleted(source, other));
        execution.Start("complete", () =>
        {
            completer = Environment.CurrentManagedThreadId;
            source.SetResult(77);
        });
        execution.AtEnd(() =>
        {
            int index = ranInline.IndexOf("second");
            execution.Require(
                index < 0 || ranInline.IndexOf("first", 0, index) >= 0, $"Out of order: {string.Join(", ", ranInline)}.");
        });
    });

    [Fact]
    public void AContinuationAttachesAnother() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once outer = new(execution, "The outer continuation");
        Once inner = new(execution, "The inner continuation");
        execution.Start("attach", () => OnCompleted(source, () =>
        {
            outer.Runs();
            OnCompleted(source, () =>
            {
                execution.Require(source.IsCompletedSuccessfully, "The inner continuation ran before the task was seen as completed.");
                inner.Runs();
            });
        }));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void TwoCompleteAndOneAttaches() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        bool resultWon = false;
        bool faultWon = false;
        execution.Start("set result", () =>
        {
            resultWon = source.TrySetResult(77);
            execution.Require(source.IsCompleted, "TrySetResult came back before the task had completed.");
            execution.Require(source.IsCompletedSuccessfully == resultWon, "TrySetResult does not say who completed the task.");
        });
        execution.Start("set exception", () =>
        {
            faultWon = source.TrySetException(new TimeoutException());
            execution.Require(source.IsCompleted, "TrySetException came back before the task had completed.");
            execution.Require(source.IsFaulted == faultWon, "TrySetException does not say who completed the task.");
        });
        execution.Start("attach", () => OnCompleted(source, () =>
        {
            execution.Require(source.IsCompleted, "The continuation ran before the task was seen as completed.");
            continuation.Runs();
        }));
        execution.AtEnd(() =>
        {
            execution.Require(resultWon != faultWon, $"The result won: {resultWon}; the exception won: {faultWon}.");
            execution.Require(source.Status == (resultWon ? TaskStatus.RanToCompletion : TaskStatus.Faulted), $"The task is {source.Status}.");
            execution.Require(!resultWon || source.Result == 77, "The winner's result is not there.");
            execution.Require(resultWon || source.Exception!.InnerException is TimeoutException, "The winner's exception is not there.");
        });
    });

    [Fact]
    public void ThreeComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        int winners = 0;
        void Try(Func<bool> complete)
        {
            if (complete())
                winners++;
            execution.Require(source.IsCompleted, "A completer came back before the task had completed.");
        }

        execution.Start("set result", () => Try(() => source.TrySetResult(77)));
        execution.Start("set exception", () => Try(() => source.TrySetException(new TimeoutException())));
        execution.Start("set canceled", () => Try(() => source.TrySetCanceled()));
        execution.AtEnd(() => execution.Require(winners == 1, $"{winners} completers won."));
    });

    [Fact]
    public void ContinuationsRunAsynchronouslyWhereTheSourceAsksForIt() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Once continuation = new(execution, "The continuation");
        bool setting = false;
        int completer = 0;
        execution.Start("attach", () => OnCompleted(source, () =>
        {
            bool inline = setting && Environment.CurrentManagedThreadId == completer;
            execution.Require(!inline, "The continuation ran on the stack of the completer.");
            execution.Require(source.IsCompletedSuccessfully, "The continuation ran before the task was seen as completed.");
            continuation.Runs();
        }));
        execution.Start("complete", () =>
        {
            completer = Environment.CurrentManagedThreadId;
            setting = true;
            source.SetResult(77);
            setting = false;
        });
    });

    private static void OnCompleted(LeanTask task, Action continuation) => task.GetAwaiter().UnsafeOnCompleted(continuation);
}
