using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Of the user code attached to a task one piece may run on the completing thread; the others do not depend on it.</summary>
public class InliningScenarios
{
    [Fact]
    public void TwoMethodsAwaitOneTaskThatAThirdThreadCompletes()
    {
        int maxInlined = 0;
        Explored.Always(execution =>
        {
            LeanTaskSource<int> source = new();
            Once first = new(execution, "The rest of the first method");
            Once second = new(execution, "The rest of the second method");
            int completer = 0;
            int inlined = 0;
            async LeanTask Await(Once rest)
            {
                await source;
                if (Environment.CurrentManagedThreadId == completer)
                    inlined++;
                rest.Runs();
            }

            execution.Start("call", () => _ = Await(first));
            execution.Start("call too", () => _ = Await(second));
            execution.Start("complete", () =>
            {
                completer = Environment.CurrentManagedThreadId;
                source.SetResult(77);
                completer = 0;
            });
            execution.AtEnd(() =>
            {
                execution.Require(inlined <= 1, "The completing thread ran more than one method.");
                maxInlined = Math.Max(maxInlined, inlined);
            });
        });
        Assert.Equal(1, maxInlined);
    }

    [Fact]
    public void AnInlinedContinuationWaitsForAThreadThatWaitsForTheSameTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        LeanTaskSource<int> gate = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(() =>
        {
            gate.Wait();
            continuation.Runs();
        }));
        execution.Start("wait", () =>
        {
            source.Wait();
            gate.SetResult(0);
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AnInlinedContinuationWaitsForAContinuationOfTheSameTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        Once task = new(execution, "The task");
        LeanTask second = source.ContinueWith(_ => task.Runs());
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(() =>
        {
            second.Wait();
            continuation.Runs();
        }));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AnInlinedMethodWaitsForAnotherThatAwaitsTheSameTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        LeanTaskSource<int> gate = new();
        Once first = new(execution, "The rest of the first method");
        Once second = new(execution, "The rest of the second method");
        async LeanTask AwaitAndBlock()
        {
            await source;
            gate.Wait();
            first.Runs();
        }

        async LeanTask AwaitAndRelease()
        {
            await source;
            second.Runs();
            gate.SetResult(0);
        }

        execution.Start("call", () => _ = AwaitAndBlock());
        execution.Start("call too", () => _ = AwaitAndRelease());
        execution.Start("complete", () => source.SetResult(77));
    });
}
