using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Fused async iterators, whose steps suspend while what they await resumes them: in loops that are fused, too, and in others.</summary>
public class FusedIteratorScenarios
{
    /// <summary>Makes the pools, whose static fields stay.</summary>
    public FusedIteratorScenarios() => Explorer.DepthFirst("The pools", static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Ends(ModelLoop.SumOfTwo(new ModelIterator([source])), 1);
        source.SetResult(1);
    }, Explored.Options with { MaxExecutions = 1 });

    [Fact]
    public void AStepIsAwaitedWhileItEnds() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> item = new();
        ModelIterator items = new([item]);
        execution.Start("loop", () => execution.Ends(ModelLoop.SumOfTwoPlain(items), 77));
        execution.Start("complete", () => item.SetResult(77));
    });

    /// <summary>The thread that ends the first step goes on with the loop: it takes the frame of that step for the second, while the other thread suspends the method.</summary>
    [Fact]
    public void AFusedLoopTakesItems() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        ModelIterator items = new([first, second]);
        execution.Start("loop", () => execution.Ends(ModelLoop.SumOfTwo(items), 77));
        execution.Start("complete", () =>
        {
            first.SetResult(70);
            second.SetResult(7);
        });
        execution.AtEnd(() => execution.Require(items.Closings == 1, $"The iterator was closed {items.Closings} times."));
    });

    /// <summary>A step goes on, passes one item over, and suspends again; another thread ends it meanwhile.</summary>
    [Fact]
    public void AStepThatSuspendsAgainIsResumed() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        execution.Ends(ModelLoop.SumOfTwo(new ModelIterator([first, second])), 77);
        execution.Start("complete", () => first.SetResult(0));
        execution.Start("complete the second", () => second.SetResult(77));
    });

    /// <summary>The step that ends the iterator waits for its last item, and then in its <c>finally</c> block.</summary>
    [Fact]
    public void AStepSuspendsAtAnotherPlace() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> item = new();
        LeanTaskSource<int> closing = new();
        ModelIterator items = new([item], closing);
        execution.Ends(ModelLoop.SumOfTwo(items), 0);
        execution.Start("complete", () => item.SetResult(0));
        execution.Start("close", () => closing.SetResult(1));
        execution.AtEnd(() => execution.Require(items.Closings == 1, $"The iterator was closed {items.Closings} times."));
    });

    /// <summary>The loop leaves off before the last item, and waits for the <c>finally</c> block of the iterator.</summary>
    [Fact]
    public void ALoopWaitsUntilItsIteratorIsClosed() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> closing = new();
        LeanTask<int> item = LeanTask.FromResult(7);
        ModelIterator items = new([item, item, item], closing);
        execution.Start("loop", () =>
        {
            Task<int> task = ModelLoop.SumOfTwo(items);
            task.ContinueWith(
                _ => execution.Require(items.Closings == 1, "The loop has ended before its iterator."),
                CancellationToken.None,
                TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default);
            execution.Ends(task, 14);
        });
        execution.Start("close", () => closing.SetResult(1));
    });

    [Fact]
    public void AStepFails() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> item = new();
        TimeoutException expected = new();
        execution.Start("loop", () =>
        {
            Task<int> task = ModelLoop.SumOfTwo(new ModelIterator([item]));
            execution.AtEnd(() => execution.Require(ReferenceEquals(task.Exception?.InnerException, expected), $"The task is {task.Status}."));
        });
        execution.Start("fail", () => item.SetException(expected));
    });
}
