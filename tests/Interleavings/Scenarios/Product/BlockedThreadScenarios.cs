using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Threads that block for a time, or for the first of several tasks: they attach nothing.</summary>
public class BlockedThreadScenarios
{
    [Fact]
    public void WaitForATimeWhileCompleting()
    {
        bool completed = false;
        bool timedOut = false;
        Explored.Always(execution =>
        {
            LeanTaskSource<int> source = new();
            execution.Start("wait", () =>
            {
                bool came = source.Wait(10);
                completed |= came;
                timedOut |= !came;
                execution.Require(!came || source.IsCompletedSuccessfully, "Wait says too early that the task has completed.");
            });
            execution.Start("complete", () => source.SetResult(77));
        });
        Assert.True(completed, "On no schedule the task completes in time.");
        Assert.True(timedOut, "On no schedule the time comes to its end.");
    }

    [Fact]
    public void WaitForOneOfTwo() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        execution.Start("wait", () =>
        {
            int index = LeanTask.WaitAny(first, second);
            execution.Require((index == 0 ? first : second).IsCompletedSuccessfully, $"WaitAny came back with {index} too early.");
        });
        execution.Start("complete first", () => first.SetResult(77));
        execution.Start("complete second", () => second.SetResult(78));
    });

    [Fact]
    public void WaitForTheOneThatIsCompleted() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("wait", () => execution.Require(LeanTask.WaitAny(source) == 0, "WaitAny found something else."));
        execution.Start("complete", () => source.SetResult(77));
    });
}
