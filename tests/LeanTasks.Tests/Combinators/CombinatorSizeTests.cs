using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class CombinatorSizeTests
{
    private const int Tasks = 1000;

    private const int ArrayOfTasks = 24 + (8 * Tasks);

    [Fact]
    public void AllCosts40BytesWhateverTheNumber()
    {
        Assert.Equal(40, OfLean(static tasks => LeanTask.WhenAll((LeanTask[])tasks)));
        Assert.True(OfLean(static tasks => LeanTask.WhenAll((LeanTask[])tasks)) <= OfBcl(static tasks => Task.WhenAll((Task[])tasks)));
    }

    [Fact]
    public void AllWithResultsCosts48BytesAndAnArray()
    {
        Assert.Equal(48 + ArrayOfTasks, OfLean(static tasks => LeanTask.WhenAll(tasks)));
        Assert.True(OfLean(static tasks => LeanTask.WhenAll(tasks)) <= OfBcl(static tasks => Task.WhenAll(tasks)));
    }

    [Fact]
    public void AnyCosts48BytesAndAnArray()
    {
        Assert.Equal(48 + ArrayOfTasks, OfLean(static tasks => LeanTask.WhenAny(tasks)));
        Assert.True(OfLean(static tasks => LeanTask.WhenAny(tasks)) <= OfBcl(static tasks => Task.WhenAny(tasks)));
        Assert.True(OfLean(static tasks => LeanTask.WhenAny((LeanTask[])tasks)) <= OfBcl(static tasks => Task.WhenAny((Task[])tasks)));
    }

    [Fact]
    public void EachCostsLessThanTheBclOnceAllHaveCompleted()
    {
        double lean = Allocation.BytesPerItem(static () =>
        {
            LeanTaskSource[] sources = [.. Enumerable.Range(0, 10).Select(static _ => new LeanTaskSource())];
            object each = LeanTask.WhenEach(sources.Select(static source => source.Task));
            Array.ForEach(sources, static source => source.SetResult());
            return each;
        });
        double bcl = Allocation.BytesPerItem(static () =>
        {
            TaskCompletionSource[] sources = [.. Enumerable.Range(0, 10).Select(static _ => new TaskCompletionSource())];
            object each = Task.WhenEach(sources.Select(static source => source.Task));
            Array.ForEach(sources, static source => source.SetResult());
            return each;
        });
        Assert.True(lean <= bcl, $"{lean} and {bcl} bytes");
    }

    [Fact]
    public void AnyOfTwoCosts56Bytes()
    {
        Assert.Equal(56 + (2 * 32), Allocation.BytesPerItem(static () => LeanTask.WhenAny(new LeanTaskSource(), new LeanTaskSource())));
        Assert.Equal(40, Allocation.BytesPerItem(static () => LeanTask.WhenAny(LeanTask.CompletedTask, LeanTask.CompletedTask)));
    }

    [Fact]
    public void AllOfSuccessfulTasksCostsNothing() =>
        Assert.Equal(0, Allocation.BytesPerItem(static () => LeanTask.WhenAll(LeanTask.CompletedTask, LeanTask.CompletedTask)));

    [Fact]
    public void DelayCostsLessThanTheBcl()
    {
        double timer = Allocation.BytesPerItem(static () => TimeProvider.System.CreateTimer(static _ => { }, null, TimeSpan.FromHours(1), Timeout.InfiniteTimeSpan));
        double lean = Allocation.BytesPerItem(static () => LeanTask.Delay(3_600_000));
        Assert.Equal(40 + timer, lean);
        Assert.True(lean <= Allocation.BytesPerItem(static () => Task.Delay(3_600_000)));
    }

    [Fact]
    public void CanceledDelayCostsLessThanTheBcl()
    {
        double lean = Allocation.BytesPerItem(static () =>
        {
            using CancellationTokenSource source = new();
            LeanTask delay = LeanTask.Delay(3_600_000, source.Token);
            source.Cancel();
            return delay;
        });
        double bcl = Allocation.BytesPerItem(static () =>
        {
            using CancellationTokenSource source = new();
            Task delay = Task.Delay(3_600_000, source.Token);
            source.Cancel();
            return delay;
        });
        Assert.True(lean <= bcl, $"{lean} and {bcl} bytes");
    }

    [Fact]
    public void WaitCostsLessThanTheBcl()
    {
        double lean = Allocation.BytesPerItem(static () => new LeanTaskSource<int>().WaitAsync(TimeSpan.FromHours(1)));
        double bcl = Allocation.BytesPerItem(static () => new TaskCompletionSource<int>().Task.WaitAsync(TimeSpan.FromHours(1)));
        Assert.True(lean <= bcl, $"{lean} and {bcl} bytes");
        Assert.Equal(32 + 72, Allocation.BytesPerItem(static () => new LeanTaskSource<int>().WaitAsync(s_hour, s_noTimers)));
    }

    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    private static readonly TimeProvider s_noTimers = new NoTimers();

    /// <summary>What the call allocates, of the least of several sets of fresh tasks.</summary>
    private static long OfLean(Func<LeanTask<int>[], object> call) =>
        MinBytes(static () => [.. Enumerable.Range(0, Tasks).Select(static _ => new LeanTaskSource<int>())], call);

    private static long OfBcl(Func<Task<int>[], object> call) =>
        MinBytes(static () => [.. Enumerable.Range(0, Tasks).Select(static _ => new TaskCompletionSource<int>().Task)], call);

    private static long MinBytes<TTask>(Func<TTask[]> make, Func<TTask[], object> call) => FreshThread.Run(() =>
    {
        long least = long.MaxValue;
        for (int i = 0; i < 10; i++)
        {
            TTask[] tasks = make();
            long before = GC.GetAllocatedBytesForCurrentThread();
            object kept = call(tasks);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            GC.KeepAlive(kept);
        }

        return least;
    });

    private sealed class NoTimers : TimeProvider
    {
        private static readonly ITimer s_timer = new ManualTimeProvider.ManualTimer(static _ => { }, null, default, default, null);

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => s_timer;
    }
}
