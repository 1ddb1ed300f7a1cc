using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks are enumerated as they complete: each comes once, however its completion meets the enumeration's look.</summary>
public class WhenEachScenarios
{
    [Fact]
    public void EnumerateWhileOneCompletes() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once item = new(execution, "The body");
        Once end = new(execution, "The end");
        execution.Start("enumerate", () => Enumerate(execution, [source], item.Runs, end.Runs));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void EnumerateWhileTwoComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        Once end = new(execution, "The end");
        int items = 0;
        execution.Start("enumerate", () => Enumerate(execution, [first, second], () => items++, end.Runs));
        execution.Start("complete first", () => first.SetResult(77));
        execution.Start("complete second", () => second.SetResult(77));
        execution.AtEnd(() => execution.Require(items == 2, $"{items} tasks came, and not 2."));
    });

    [Fact]
    public void EnumerateWhileOneCompletesTwo() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        Once end = new(execution, "The end");
        int items = 0;
        execution.Start("enumerate", () => Enumerate(execution, [first, second], () => items++, end.Runs));
        execution.Start("complete both", () =>
        {
            second.SetResult(77);
            first.SetResult(77);
        });
        execution.AtEnd(() => execution.Require(items == 2, $"{items} tasks came, and not 2."));
    });

    private static async void Enumerate(Execution execution, LeanTask<int>[] tasks, Action item, Action end)
    {
        HashSet<LeanTask> seen = [];
        await foreach (LeanTask<int> task in LeanTask.WhenEach(tasks).ConfigureAwait(false))
        {
            execution.Require(task.IsCompletedSuccessfully && task.Result == 77, "A task came before it was seen as completed.");
            execution.Require(seen.Add(task), "A task came twice.");
            item();
        }

        end();
    }
}
