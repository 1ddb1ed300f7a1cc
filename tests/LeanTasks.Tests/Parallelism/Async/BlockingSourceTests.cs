using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>A source that blocks, blocks one thread.</summary>
public sealed class BlockingSourceTests
{
    private const int Degree = 4;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void BodiesGoOnWhileTheSourceBlocks(bool isLean)
    {
        using BlockingCollection<int> source = [];
        using CountingPool pool = new();
        ConcurrentQueue<int> begun = new();
        TaskCompletionSource[] goOn = [.. Enumerable.Range(0, 3 * Degree).Select(static _ => new TaskCompletionSource())];
        int ended = 0;
        LoopRun run = new LoopSide(isLean).ForEach(source.GetConsumingEnumerable(), pool.Options(Degree), async (item, _) =>
        {
            begun.Enqueue(item);
            await goOn[item].Task;
            Interlocked.Increment(ref ended);
        });

        for (int item = 0; item < Degree - 1; item++)
        {
            source.Add(item);

            // It is begun although the source gives no more; and one thread waits for that, and no other does anything.
            Patience.Until(() => begun.Count == item + 1 && pool.Busy == 1);
        }

        // They end, and wait for a turn at the source without a thread.
        for (int item = 0; item < Degree - 1; item++)
        {
            goOn[item].SetResult();
            Patience.Until(() => Volatile.Read(ref ended) == item + 1 && pool.Busy == 1);
        }

        for (int item = Degree - 1; item < 3 * Degree; item++)
            source.Add(item);
        Patience.Until(() => begun.Count == (2 * Degree) - 1 && pool.Busy == 0);
        foreach (TaskCompletionSource each in goOn)
            each.TrySetResult();
        source.CompleteAdding();
        Assert.Equal(TaskStatus.RanToCompletion, run.End().Status);
        Assert.Equal(Enumerable.Range(0, 3 * Degree), begun.Order());
    }

    [Fact]
    public void FailureOfABodyIsSeenWhenTheSourceGoesOn()
    {
        using BlockingCollection<int> source = [0];
        using CountingPool pool = new();
        LoopRun run = new LoopSide(isLean: true).ForEach(source.GetConsumingEnumerable(), pool.Options(Degree), static async (_, _) =>
        {
            await Task.Yield();
            throw new ProgramException("body");
        });
        Patience.Until(() => pool.Busy == 1);
        Assert.False(run.IsCompleted);
        source.CompleteAdding();
        Assert.Equal("body", LoopEnd.Describe(run.End().Thrown));
    }

    [Fact]
    public void WorkersThatWaitForATurnHoldNoThreadWhereTheSourceIsAsynchronous()
    {
        using CountingPool pool = new();
        TaskCompletionSource[] gates = [.. Enumerable.Range(0, 8).Select(static _ => new TaskCompletionSource())];
        int ended = 0;
        LoopRun run = new LoopSide(isLean: true).ForEach(Through(gates), pool.Options(Degree), async (_, _) =>
        {
            await Task.Yield();
            Interlocked.Increment(ref ended);
        });

        for (int item = 0; item < gates.Length; item++)
        {
            gates[item].SetResult();
            Patience.Until(() => Volatile.Read(ref ended) == item + 1 && (pool.Busy == 0 || run.IsCompleted));
        }

        Assert.Equal(TaskStatus.RanToCompletion, run.End().Status);
    }

    [Fact]
    public void WorkersThatWaitForATurnAreEndedWithTheLoop()
    {
        // The first item's body lasts, the others wait for a turn at a source that has ended by then.
        using CountingPool pool = new();
        TaskCompletionSource[] gates = [.. Enumerable.Range(0, 4).Select(static _ => new TaskCompletionSource())];
        TaskCompletionSource last = new();
        int begun = 0;
        LoopRun run = new LoopSide(isLean: true).ForEach(Through(gates), pool.Options(Degree), async (item, _) =>
        {
            Interlocked.Increment(ref begun);
            if (item == 0)
                await last.Task;
        });
        gates[0].SetResult();
        Patience.Until(() => Volatile.Read(ref begun) == 1 && pool.Busy == 0);
        for (int item = 1; item < gates.Length; item++)
            gates[item].SetResult();
        Patience.Until(() => Volatile.Read(ref begun) == 4 && pool.Busy == 0);
        Assert.False(run.IsCompleted);
        last.SetResult();
        Assert.Equal(TaskStatus.RanToCompletion, run.End().Status);
    }

    private static async IAsyncEnumerable<int> Through(TaskCompletionSource[] gates)
    {
        for (int i = 0; i < gates.Length; i++)
        {
            await gates[i].Task;
            yield return i;
        }
    }
}
