using System.Runtime.CompilerServices;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A pooled method that suspends allocates nothing, once it has done so before.</summary>
[Collection(nameof(QuietProcess))]
public sealed class PooledSizeTests
{
    private const int Warmup = 200;
    private const int Depth = 10;

    [Fact]
    public void AwaitOfALeanTask() => AllocatesNothing(Warmup + Allocation.Items, static count =>
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, count).Select(static _ => new LeanTaskSource<int>())];
        return i =>
        {
            ValueTask<int> method = PooledMethods.AddOneAsync(sources[i]);
            sources[i].SetResult(i);
            AssertSame(i + 1, method.GetAwaiter().GetResult());
        };
    });

    [Fact]
    public void AwaitOfATask() => AllocatesNothing(Warmup + Allocation.Items, static count =>
    {
        TaskCompletionSource<int>[] sources = [.. Enumerable.Range(0, count).Select(static _ => new TaskCompletionSource<int>())];
        return i =>
        {
            ValueTask<int> method = PooledMethods.AddOneAsync(sources[i].Task);
            sources[i].SetResult(i);
            AssertSame(i + 1, method.GetAwaiter().GetResult());
        };
    });

    [Fact]
    public void AwaitOfASource() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
    {
        PulseSource source = new();
        return i =>
        {
            ValueTask<int> method = PooledMethods.AddOneAsync(source.Task);
            source.SetResult(i);
            AssertSame(i + 1, method.GetAwaiter().GetResult());
        };
    });

    [Fact]
    public void AwaitOfAChain() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
    {
        PulseSource source = new();
        return i =>
        {
            ValueTask<int> method = PooledMethods.AddOneUnderAsync(Depth, source.Task);
            source.SetResult(i);
            AssertSame(i + Depth, method.GetAwaiter().GetResult());
        };
    });

    [Fact]
    public void AwaitByAMethodOfTheBclsPoolingBuilder() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
    {
        PulseSource source = new();
        return i =>
        {
            ValueTask<int> method = AddOneAsync(PooledMethods.AddOneAsync(source.Task));
            source.SetResult(i);
            AssertSame(i + 2, method.GetAwaiter().GetResult());
        };

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        static async ValueTask<int> AddOneAsync(ValueTask<int> task) => await task + 1;
    });

    [Fact]
    public void AwaitOfAMethodOfTheBclsPoolingBuilder() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
    {
        PulseSource source = new();
        return i =>
        {
            ValueTask<int> method = PooledMethods.AddOneAsync(AddOneAsync(source.Task));
            source.SetResult(i);
            AssertSame(i + 2, method.GetAwaiter().GetResult());
        };

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        static async ValueTask<int> AddOneAsync(ValueTask<int> task) => await task + 1;
    });

    [Fact]
    public void CallbackOfAnAwaiter() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
    {
        PulseSource source = new();
        int calls = 0;
        Action callback = () => calls++;
        return i =>
        {
            ValueTaskAwaiter<int> awaiter = PooledMethods.AddOneAsync(source.Task).GetAwaiter();
            awaiter.UnsafeOnCompleted(callback);
            source.SetResult(i);
            AssertSame(i + 1, awaiter.GetResult());
            AssertSame(i + 1, calls);
        };
    });

    [Fact]
    public void AwaitByAnAsyncTaskMethodCostsThatMethodOnly()
    {
        PooledMethods.SkipUnoptimized();
        double ofASource = BytesOfATask(static source => AddOneAsync(source.Task));
        double ofAPooledMethod = BytesOfATask(static source => AddOneAsync(PooledMethods.AddOneAsync(source.Task)));
        Assert.NotEqual(0, ofASource);
        Assert.Equal(ofASource, ofAPooledMethod);

        static async Task<int> AddOneAsync(ValueTask<int> task) => await task + 1;
    }

    [Fact]
    public void SynchronousMethod() => AllocatesNothing(Warmup + Allocation.Items, static _ =>
        static i => AssertSame(i + 1, PooledMethods.AddOneAsync(new ValueTask<int>(i)).GetAwaiter().GetResult()));

    [Fact]
    public void YieldThroughThePool()
    {
        PooledMethods.SkipUnoptimized();
        using ManualResetEventSlim ended = new();
        Action set = ended.Set;
        double bytes = Allocation.BytesPerItemOfProcess(Allocation.Items, items =>
        {
            for (int i = 0; i < items; i++)
            {
                ended.Reset();
                ValueTaskAwaiter awaiter = PooledMethods.YieldAsync().GetAwaiter();
                if (!awaiter.IsCompleted)
                {
                    awaiter.UnsafeOnCompleted(set);
                    Patience.UntilSet(ended);
                }

                awaiter.GetResult();
            }
        });
        Assert.InRange(bytes, 0, 0.99);
    }

    // xUnit's own assertion allocates.
    private static void AssertSame(int expected, int actual)
    {
        if (expected != actual)
            Assert.Fail($"Expected {expected}, and not {actual}.");
    }

    private static double BytesOfATask(Func<PulseSource, Task<int>> call)
    {
        PulseSource source = new();
        return Allocation.BytesPerItem(() =>
        {
            Task<int> task = call(source);
            source.SetResult(1000);
            Assert.True(task.IsCompletedSuccessfully);
            return task;
        });
    }

    /// <summary>Fails if any but the first calls allocates.</summary>
    private static void AllocatesNothing(int count, Func<int, Action<int>> prepare)
    {
        PooledMethods.SkipUnoptimized();
        FreshThread.Run(() =>
        {
            Action<int> call = prepare(count);
            for (int i = 0; i < Warmup; i++)
                call(i);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = Warmup; i < count; i++)
                call(i);
            Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        });
    }
}
