using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Fused methods that suspend, while what the innermost awaits resumes it: before its callers are linked, or after.</summary>
public class FusedScenarios
{
    /// <summary>Makes the pools, whose static fields stay.</summary>
    public FusedScenarios() => Explorer.DepthFirst("The pools", static execution =>
    {
        ModelAwaiter awaiter = new();
        execution.Ends(ModelFrames.Outer(awaiter), 2);
        awaiter.Set(1);
    }, Explored.Options with { MaxExecutions = 1 });

    [Fact]
    public void ResumedWhileItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new();
        execution.Start("call", () => execution.Ends(ModelFrames.Outer(awaiter), 78));
        execution.Start("resume", () => awaiter.Set(77));
    });

    /// <summary>The awaiter does not return before another thread has run the continuation.</summary>
    [Fact]
    public void ResumedByAThreadThatTheAwaiterWaitsFor() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new() { WaitsForContinuation = true };
        execution.Start("call", () => execution.Ends(ModelFrames.Outer(awaiter), 78));
        execution.Start("resume", () => awaiter.Set(77));
    });

    [Fact]
    public void SuspendedAgainBeforeItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new() { WaitsForContinuation = true };
        ModelAwaiter second = new();
        execution.Start("call", () => execution.Ends(ModelFrames.Outer(first, second), 78));
        execution.Start("resume", () => first.Set(70));
        execution.Start("resume again", () => second.Set(7));
    });

    /// <summary>The exception may not pass a method whose callers are not linked, as it passes others that only wait.</summary>
    [Fact]
    public void FailsBeforeItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new() { WaitsForContinuation = true };
        ModelAwaiter second = new();
        execution.Start("call", () =>
        {
            Task<int> task = ModelFrames.Around(first, second);
            execution.AtEnd(() =>
            {
                execution.Require(task.IsFaulted, $"The task is {task.Status}.");
                execution.Require(task.Exception!.InnerException is InvalidOperationException, $"It has failed with {task.Exception}.");
            });
        });
        execution.Start("resume", () => first.Set(70));
        execution.Start("fail", () => second.Fail());
    });

    [Fact]
    public void TwoCallsWithTheSameFrames() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new();
        ModelAwaiter second = new();
        execution.Start("call", () =>
        {
            execution.Ends(ModelFrames.Outer(first), 71);
            execution.Ends(ModelFrames.Outer(second), 8);
        });
        execution.Start("resume", () => first.Set(70));
        execution.Start("resume the second", () => second.Set(7));
    });

    /// <summary>There is no memory for the frame of the outermost method: its task has failed, and what the other has suspended for still comes.</summary>
    [Fact]
    public void TheOutermostMethodCannotSuspend() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new();
        Once resumption = new(execution, "The inner method");
        awaiter.Taken = resumption.Runs;
        execution.Start("call", () =>
        {
            Task<int> task = ModelFrames.OuterWithoutMemory(awaiter);
            execution.Require(task.Exception?.InnerException is InsufficientMemoryException, $"The task is {task.Status}.");
        });
        execution.Start("resume", () => awaiter.Set(77));
    });
}
