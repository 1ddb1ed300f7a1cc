using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Several threads, or several tasks, in waits that attach nothing.</summary>
public class WaitManyScenarios
{
    [Fact]
    public void WaitForATimeBesideAnotherWaiter() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        execution.Start("wait for a time", () => WaitFor(execution, source, 10));
        execution.Start("wait", () =>
        {
            source.Wait();
            execution.Require(source.IsCompletedSuccessfully, "Wait came back before the task was seen as completed.");
        });
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void TwoWaitForATime() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        execution.Start("wait for a time", () => WaitFor(execution, source, 10));
        execution.Start("wait for another", () => WaitFor(execution, source, 20));
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void WaitTwiceForATime() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        execution.Start("wait twice", () =>
        {
            bool came = WaitFor(execution, source, 10);
            bool cameAgain = WaitFor(execution, source, 10);
            execution.Require(!came || cameAgain, "The task had completed, and then had not.");
        });
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void WaitForOneOfTwoForATime()
    {
        bool none = false;
        bool one = false;
        Explored.Always(execution =>
        {
            LeanTaskSource never = new();
            LeanTaskSource source = new();
            execution.Start("wait", () =>
            {
                int index = LeanTask.WaitAny([never, source], 10);
                execution.Require(index != 0, "WaitAny found what has not completed.");
                execution.Require(index < 0 || source.IsCompletedSuccessfully, "WaitAny came back too early.");
                none |= index < 0;
                one |= index == 1;
            });
            execution.Start("complete", source.SetResult);
        });
        Assert.True(none, "On no schedule the time comes to its end.");
        Assert.True(one, "On no schedule the task completes in time.");
    }

    [Fact]
    public void WaitForAllForATime() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        execution.Start("wait", () =>
        {
            bool came = LeanTask.WaitAll([first, second], 10);
            execution.Require(!came || (first.IsCompletedSuccessfully && second.IsCompletedSuccessfully), "WaitAll came back too early.");
        });
        execution.Start("complete first", first.SetResult);
        execution.Start("complete second", second.SetResult);
    });

    [Fact]
    public void WaitForAll() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        execution.Start("wait", () =>
        {
            LeanTask.WaitAll(first, second);
            execution.Require(first.IsCompletedSuccessfully && second.IsCompletedSuccessfully, "WaitAll came back too early.");
        });
        execution.Start("complete both", () =>
        {
            second.SetResult();
            first.SetResult();
        });
    });

    [Fact]
    public void WaitForOneWhileAddingAHolder() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        execution.Start("wait", () =>
        {
            execution.Require(LeanTask.WaitAny(source) == 0, "WaitAny found something else.");
            execution.Require(source.IsCompletedSuccessfully, "WaitAny came back before the task was seen as completed.");
        });
        execution.Start("add a holder", () => _ = source.Id);
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void WaitForOneThatThePoolRuns() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        execution.Start("run and wait", () =>
        {
            LeanTask task = LeanTask.Run(body.Runs);
            execution.Require(LeanTask.WaitAny(task) == 0, "WaitAny found something else.");
            execution.Require(task.IsCompletedSuccessfully, "WaitAny came back before the task was seen as completed.");
        });
    });

    [Fact]
    public void TwoWaitForOneOfDifferentTasks() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        execution.Start("wait", () => execution.Require(LeanTask.WaitAny(first) == 0, "WaitAny found something else."));
        execution.Start("wait too", () => execution.Require(LeanTask.WaitAny(second) == 0, "WaitAny found something else."));
        execution.Start("complete both", () =>
        {
            first.SetResult();
            second.SetResult();
        });
    });

    private static bool WaitFor(Execution execution, LeanTask task, int milliseconds)
    {
        bool came = task.Wait(milliseconds);
        execution.Require(!came || task.IsCompletedSuccessfully, "Wait says too early that the task has completed.");
        return came;
    }
}
