using System.Collections;
using System.Diagnostics;
using System.Reflection;
using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>What loops allocate.</summary>
[Collection(nameof(QuietProcess))]
public sealed class LoopSizeTests
{
    private static readonly Func<int, CancellationToken, ValueTask> s_nothing = static (_, _) => default;

    private static readonly LeanParallelOptions s_inline = new() { Scheduler = LeanScheduler.Inline, MaxDegreeOfParallelism = 1 };

    [Fact]
    public void LoopIsTwoObjects()
    {
        SkipUnoptimized();
        double around = Allocation.BytesPerItem(static () => new CancellationTokenSource())
            + Allocation.BytesPerItem(static () => LeanTask.Factory.StartNew(
                static _ => { }, s_nothing, CancellationToken.None, TaskCreationOptions.DenyChildAttach, LeanScheduler.Inline));
        Assert.Equal(144, Allocation.BytesPerItem(static () => LeanParallel.ForAsync(0, 10, s_inline, s_nothing)) - around);
        Assert.Equal(128 + Items.Size, Allocation.BytesPerItem(static () => LeanParallel.ForEachAsync(new Items(10), s_inline, s_nothing)) - around);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    public void LoopOverIndexesCostsTheSameHoweverManyThereAre(int count)
    {
        SkipUnoptimized();
        Assert.Equal(
            Allocation.BytesPerItem(static () => LeanParallel.ForAsync(0, 2, s_inline, s_nothing)),
            Allocation.BytesPerItem(() => LeanParallel.ForAsync(0, count, s_inline, s_nothing)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    public void LoopOverASourceCostsTheSameHoweverManyItemsThereAre(int count)
    {
        SkipUnoptimized();
        Assert.Equal(
            Allocation.BytesPerItem(static () => LeanParallel.ForEachAsync(new Items(2), s_inline, s_nothing)),
            Allocation.BytesPerItem(() => LeanParallel.ForEachAsync(new Items(count), s_inline, s_nothing)));
    }

    [Theory]
    [InlineData(LoopKind.For, 1, false)]
    [InlineData(LoopKind.For, 1, true)]
    [InlineData(LoopKind.For, 2, false)]
    [InlineData(LoopKind.For, 2, true)]
    [InlineData(LoopKind.ForEach, 1, false)]
    [InlineData(LoopKind.ForEach, 1, true)]
    [InlineData(LoopKind.ForEach, 2, false)]
    [InlineData(LoopKind.ForEach, 2, true)]
    public void LoopCostsNoMoreThanTheBcls(LoopKind kind, int degree, bool suspends)
    {
        SkipUnoptimized();
        Assert.InRange(BytesOfLoop(isLean: true, kind, degree, suspends), 1, BytesOfLoop(isLean: false, kind, degree, suspends));
    }

    /// <summary>A body that suspends, without anything allocated for it: a worker goes on to the next in the same objects.</summary>
    [Theory]
    [InlineData(LoopKind.For)]
    [InlineData(LoopKind.ForEach)]
    public void BodiesThatSuspendCostTheLoopNothing(LoopKind kind)
    {
        SkipUnoptimized();
        FreshThread.Run(() =>
        {
            Suspend(kind, 100);
            long few = Suspend(kind, 100);
            long many = Suspend(kind, 1000);
            Assert.Equal(few, many);
        });
    }

    private static long Suspend(LoopKind kind, int count)
    {
        ReusedGate gate = new();
        LeanParallelOptions options = new() { Scheduler = LeanScheduler.Default, MaxDegreeOfParallelism = 1 };
        Func<int, CancellationToken, ValueTask> body = (_, _) => gate.Close();

        // It begins on the pool; from the first suspension on it is this thread that resumes it.
        LeanTask task = kind == LoopKind.For ? LeanParallel.ForAsync(0, count, options, body) : LeanParallel.ForEachAsync(new Items(count), options, body);
        gate.WaitUntilClosed();
        gate.Open();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 1; i < count; i++)
            gate.Open();
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(task.IsCompletedSuccessfully);
        return bytes;
    }

    private static double BytesOfLoop(bool isLean, LoopKind kind, int degree, bool suspends)
    {
        LoopSide side = new(isLean);
        ParallelOptions options = new() { MaxDegreeOfParallelism = degree };
        Func<int, CancellationToken, ValueTask> body = suspends ? static async (_, _) => await Task.Yield() : s_nothing;
        return Allocation.BytesPerItemOfProcess(200, loops =>
        {
            for (int i = 0; i < loops; i++)
            {
                LoopRun run = kind == LoopKind.For ? side.For(0, 10, options, body) : side.ForEach(new Items(10), options, body);
                while (!run.IsCompleted)
                    Thread.Yield();
            }
        });
    }

    private static void SkipUnoptimized() => Assert.SkipWhen(
        typeof(LeanTask).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled ?? false,
        "State machines are classes in a Debug build.");

    /// <summary>A source that is its own enumerator.</summary>
    private sealed class Items(int count) : IEnumerable<int>, IEnumerator<int>
    {
        public const int Size = 24;

        public int Current { get; private set; } = -1;

        object IEnumerator.Current => Current;

        public bool MoveNext() => ++Current < count;

        public IEnumerator<int> GetEnumerator() => this;

        IEnumerator IEnumerable.GetEnumerator() => this;

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
        }
    }

    /// <summary>A ValueTask that is used again and again.</summary>
    private sealed class ReusedGate : IValueTaskSource
    {
        private ManualResetValueTaskSourceCore<int> _core;
        private int _closed;

        public ValueTask Close()
        {
            _core.Reset();
            return new(this, _core.Version);
        }

        public void WaitUntilClosed() => Patience.Until(() => Volatile.Read(ref _closed) == 1);

        public void Open()
        {
            _closed = 0;
            _core.SetResult(0);
        }

        void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

        ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) =>
            _core.GetStatus(token);

        void IValueTaskSource.OnCompleted(
            Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
            _core.OnCompleted(continuation, state, token, flags);
            Volatile.Write(ref _closed, 1);
        }
    }
}
