using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// Value tasks of a fused method that stand for an object which is used again (<c>--pool-value-tasks</c>): what completes it against what awaits and
/// consumes it, and against the next call, which gets the same object.
/// </summary>
public class FusedEntryPointScenarios
{
    /// <summary>Makes the pools, whose static fields stay.</summary>
    public FusedEntryPointScenarios() => Explorer.DepthFirst("The pools", static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Ends(ModelFrames.OuterOf(ModelPooledEntryPoint.AddOne(source)), 3);
        source.SetResult(1);
    }, Explored.Options with { MaxExecutions = 1 });

    [Fact]
    public void AwaitedWhileItEnds() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () => Await(ModelPooledEntryPoint.AddOne(source), awaiter =>
        {
            continuation.Runs();
            int result = awaiter.GetResult();
            execution.Require(result == 78, $"The result is {result}.");
        }));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AwaitedWhileItFails() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () => Await(ModelPooledEntryPoint.AddOne(source), awaiter =>
        {
            continuation.Runs();
            Exception? thrown = Record.Exception(() => awaiter.GetResult());
            execution.Require(ReferenceEquals(thrown, expected), $"It has failed with {thrown}.");
        }));
        execution.Start("fail", () => source.SetException(expected));
    });

    /// <summary>The frame of a fused method in another assembly, say, takes the result at once on the thread that ends the call.</summary>
    [Fact]
    public void AwaitedByAFusedMethod() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        execution.Start("call", () => execution.Ends(ModelFrames.OuterOf(ModelPooledEntryPoint.AddOne(source)), 79));
        execution.Start("complete", () => source.SetResult(77));
    });

    /// <summary>The thread on which the method ends calls it again: the object of the first call is not in the pool yet, or no longer in use.</summary>
    [Fact]
    public void CalledAgainBeforeItsResultIsTaken() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> first = ModelPooledEntryPoint.AddOne(source);
        execution.Start("complete and call again", () =>
        {
            source.SetResult(77);
            LeanTaskSource<int> next = new();
            ValueTask<int> second = ModelPooledEntryPoint.AddOne(next);
            next.SetResult(87);
            execution.Require(TryConsume(execution, second, 88), "The second call was consumed by another.");
        });
        execution.Start("consume", () =>
        {
            Poll(execution, first);
            execution.Require(TryConsume(execution, first, 78), "The first call was consumed by another.");
        });
    });

    /// <summary>Of two that have a value task of the first call one is too late. It gets an exception, while the object stands for the second call.</summary>
    [Fact]
    public void ConsumedTooLate() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        LeanTaskSource<int> next = new();
        ValueTask<int> first = ModelPooledEntryPoint.AddOne(source);
        source.SetResult(77);
        int had = 0;
        execution.Start("consume and call again", () =>
        {
            if (TryConsume(execution, first, 78))
                had++;
            ValueTask<int> second = ModelPooledEntryPoint.AddOne(next);
            next.SetResult(87);
            execution.Require(TryConsume(execution, second, 88), "The second call was consumed by another.");
        });
        execution.Start("consume, too", () =>
        {
            if (TryConsume(execution, first, 78))
                had++;
        });
        execution.AtEnd(() => execution.Require(had == 1, $"The first result was had {had} times."));
    });

    /// <summary>As <c>await</c> does it.</summary>
    private static void Await(ValueTask<int> task, Action<ValueTaskAwaiter<int>> continuation)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        if (awaiter.IsCompleted)
            continuation(awaiter);
        else
            awaiter.UnsafeOnCompleted(() => continuation(awaiter));
    }

    private static void Poll(Execution execution, ValueTask<int> task)
    {
        Exception? thrown = Record.Exception(() =>
        {
            while (!task.IsCompleted)
                Thread.Yield();
        });
        execution.Require(thrown is null, $"The rightful consumer gets {thrown}.");
    }

    private static bool TryConsume(Execution execution, ValueTask<int> task, int expected)
    {
        try
        {
            int result = task.GetAwaiter().GetResult();
            execution.Require(result == expected, $"The result is {result}, and not {expected}.");
            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }
}
