using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks that get a holder while others attach and complete.</summary>
public class HolderScenarios
{
    [Fact]
    public void AttachToATaskWithAHolderWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        int id = source.Id;
        Attach(execution, source);
        execution.Start("complete", () => source.SetResult(77));
        execution.AtEnd(() => execution.Require(source.Id == id, "The task has got another number."));
    });

    [Fact]
    public void AttachAndAddAHolderWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        int id = 0;
        Attach(execution, source);
        execution.Start("add a holder", () => id = source.Id);
        execution.Start("complete", () => source.SetResult(77));
        execution.AtEnd(() => execution.Require(source.Id == id, "The task has got another number."));
    });

    private static void Attach(Execution execution, LeanTaskSource<int> source)
    {
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(source.IsCompletedSuccessfully, "The continuation ran before the task was seen as completed.");
            continuation.Runs();
        }));
    }
}
