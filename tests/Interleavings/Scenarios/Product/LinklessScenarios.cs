using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Continuations without a link, each attached to several tasks.</summary>
public class LinklessScenarios
{
    [Fact]
    public void WhenAllOfTwoThatTwoComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        LeanTask<int[]> all = LeanTask.WhenAll(first, second);
        execution.Start("complete first", () => first.SetResult(77));
        execution.Start("complete second", () => second.SetResult(78));
        AttachTo(execution, all, () => all.Result is [77, 78]);
    });

    [Fact]
    public void WhenAllOfTwoThatFail() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        LeanTask all = LeanTask.WhenAll(first, second);
        execution.Start("fault first", () => first.SetException(new TimeoutException()));
        execution.Start("fault second", () => second.SetException(new NotSupportedException()));
        AttachTo(execution, all, () =>
            all.IsFaulted
            && all.Exception!.InnerExceptions is [_, _] thrown
            && thrown.Any(static each => each is TimeoutException)
            && thrown.Any(static each => each is NotSupportedException));
    });

    [Fact]
    public void WhenAllWhileBothComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        Once ended = new(execution, "The continuation of WhenAll");
        execution.Start("when all", () =>
        {
            LeanTask<int[]> all = LeanTask.WhenAll(first, second);
            OnCompleted(all, () =>
            {
                execution.Require(all.IsCompletedSuccessfully && all.Result is [77, 78], "The results are not there.");
                ended.Runs();
            });
        });
        execution.Start("complete first", () => first.SetResult(77));
        execution.Start("complete second", () => second.SetResult(78));
    });

    [Fact]
    public void WhenAllWhileOneFaultsAndOneIsCanceled() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        Once ended = new(execution, "The continuation of WhenAll");
        execution.Start("when all", () =>
        {
            LeanTask all = LeanTask.WhenAll(first, second);
            OnCompleted(all, () =>
            {
                execution.Require(all.IsFaulted && all.Exception!.InnerExceptions is [TimeoutException], $"WhenAll is {all.Status}.");
                ended.Runs();
            });
        });
        execution.Start("fault first", () => first.SetException(new TimeoutException()));
        execution.Start("cancel second", () => second.SetCanceled());
    });

    [Fact]
    public void WhenAnyOfTwoThatTwoComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        LeanTask<LeanTask> any = LeanTask.WhenAny(first, second);
        execution.Start("complete first", first.SetResult);
        execution.Start("complete second", second.SetResult);
        AttachTo(execution, any, () => any.Result.IsCompletedSuccessfully);
    });

    [Fact]
    public void WhenAnyWhileBothComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        Once ended = new(execution, "The continuation of WhenAny");
        execution.Start("when any", () =>
        {
            LeanTask<LeanTask> any = LeanTask.WhenAny(first, second);
            OnCompleted(any, () =>
            {
                execution.Require(any.IsCompletedSuccessfully && any.Result.IsCompletedSuccessfully, "WhenAny names one that has not completed.");
                ended.Runs();
            });
        });
        execution.Start("complete first", first.SetResult);
        execution.Start("complete second", second.SetResult);
    });

    [Fact]
    public void WithoutALinkWhileAnotherAttachesAndOneCompletes() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        StartWhenAll(execution, "attach without a link", source);
        AttachTo(execution, source, () => source.Result == 77);
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void TwoWithoutALinkWhileOneCompletes() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        StartWhenAll(execution, "attach without a link", source);
        StartWhenAll(execution, "attach another", source);
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void WithoutALinkWhileAddingAHolder() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        int id = 0;
        StartWhenAll(execution, "attach without a link", source);
        execution.Start("add a holder", () => id = source.Id);
        execution.Start("complete", () => source.SetResult(77));
        execution.AtEnd(() => execution.Require(source.Id == id, "The task has got another number."));
    });

    [Fact]
    public void WithoutALinkToATaskThatRuns() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        LeanTask<int> task = new(() =>
        {
            body.Runs();
            return 77;
        });
        StartWhenAll(execution, "attach by a relay", task);
        execution.Start("start", task.Start);
    });

    [Fact]
    public void TwoRelaysToATaskThatRuns() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        LeanTask<int> task = new(() =>
        {
            body.Runs();
            return 77;
        });
        StartWhenAll(execution, "attach by a relay", task);
        StartWhenAll(execution, "attach by another", task);
        execution.StartOnPool("run", task.RunSynchronously);
    });

    private static void StartWhenAll(Execution execution, string name, LeanTask<int> task)
    {
        Once ended = new(execution, $"The continuation of {name}");
        execution.Start(name, () =>
        {
            LeanTask<int[]> all = LeanTask.WhenAll(task);
            OnCompleted(all, () =>
            {
                execution.Require(all.IsCompletedSuccessfully && all.Result is [77], "The result is not there.");
                ended.Runs();
            });
        });
    }

    private static void AttachTo(Execution execution, LeanTask task, Func<bool> hasEndedWell)
    {
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => OnCompleted(task, () =>
        {
            execution.Require(task.IsCompleted, "The continuation ran before the task was seen as completed.");
            execution.Require(hasEndedWell(), $"The task is {task.Status}, or its result another.");
            continuation.Runs();
        }));
    }

    private static void OnCompleted(LeanTask task, Action continuation) => task.GetAwaiter().UnsafeOnCompleted(continuation);
}
