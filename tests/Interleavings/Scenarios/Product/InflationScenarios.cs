using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Holders that are added while two complete, and while a task runs.</summary>
public class InflationScenarios
{
    [Fact]
    public void TwoCompleteAndOneAttachesAndAddsAHolder() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        int won = 0;
        void Try(int result)
        {
            if (source.TrySetResult(result))
            {
                execution.Require(won == 0, "Both won.");
                won = result;
            }

            execution.Require(source.IsCompletedSuccessfully, "TrySetResult came back before the task had completed.");
        }

        execution.Start("complete", () => Try(77));
        execution.Start("complete too", () => Try(78));
        execution.Start("attach and add a holder", () =>
        {
            Attach(execution, source, continuation);
            int id = source.Id;
            execution.Require(source.Id == id, "The task has got another number.");
        });
        execution.AtEnd(() => execution.Require(won != 0 && source.Result == won, $"{won} won, and the result is {source.Result}."));
    });

    [Fact]
    public void TwoAddAHolderAndOneAttaches() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        int first = 0;
        int second = 0;
        Finale finale = new(execution, () => source.SetResult(77));
        finale.Start("add a holder", () => first = source.Id);
        finale.Start("add a holder too", () => second = source.Id);
        finale.Start("attach", () => Attach(execution, source, continuation));
        execution.AtEnd(() => execution.Require(first == second && first == source.Id, "The task has got two numbers."));
    });

    [Fact]
    public void AddAHolderWhileRunning() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        Once continuation = new(execution, "The continuation");
        LeanTask task = new(body.Runs);
        int id = 0;
        Attach(execution, task, continuation);
        execution.Start("start", task.Start);
        execution.Start("add a holder", () => id = task.Id);
        execution.AtEnd(() => execution.Require(task.IsCompletedSuccessfully && task.Id == id, $"The task is {task.Status}, or has another number."));
    });

    private static void Attach(Execution execution, LeanTask task, Once continuation) => task.GetAwaiter().UnsafeOnCompleted(() =>
    {
        execution.Require(task.IsCompletedSuccessfully, "The continuation ran before the task was seen as completed.");
        continuation.Runs();
    });
}
