using System.Globalization;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Aggregations: what is only associative comes out as in a plain loop.</summary>
public sealed class AggregateTests
{
    private const int Count = 3_000;
    private static readonly string s_expected = string.Concat(Enumerable.Range(0, Count).Select(static i => $"{i};"));

    [Theory]
    [InlineData(-1)]
    [InlineData(2)]
    public void BodiesDoNotBelongToTheCallingTask(int degree)
    {
        bool isOutside = false;
        LeanTask task = LeanTask.Run(() => isOutside = LeanParallel.Aggregate(
            0,
            50,
            new LeanParallelOptions { Scheduler = WorkStealingScheduler.Shared, MaxDegreeOfParallelism = degree },
            static () => LeanTask.CurrentId is null,
            static (all, _) => all && LeanTask.CurrentId is null,
            static (left, right) => left && right && LeanTask.CurrentId is null));
        Patience.UntilEnded(task);
        Assert.Equal(TaskStatus.RanToCompletion, task.Status);
        Assert.True(isOutside);
    }

    // Yields, and items that take long: others come and go in the middle of it.
    [Theory]
    [InlineData(-1, 2)]
    [InlineData(-1, 8)]
    [InlineData(1, 2)]
    [InlineData(2, 4)]
    [InlineData(5, 8)]
    public void StringsAreConcatenatedInOrder(int degree, int workers) => FreshThread.Run(() =>
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        LeanParallelOptions options = new() { Scheduler = scheduler, MaxDegreeOfParallelism = degree };
        int[] numbers = [.. Enumerable.Range(0, Count)];
        for (int round = 0; round < 4; round++)
        {
            int salt = round;
            Assert.Equal(s_expected, LeanParallel.Aggregate(0, Count, options, Seed, (text, item) => Append(text, item, salt), Combine));
            Assert.Equal(s_expected, LeanParallel.Aggregate(numbers, options, Seed, (text, item) => Append(text, item, salt), Combine));
            Assert.Equal(s_expected, LeanParallel.Aggregate(numbers.ToList(), options, Seed, (text, item) => Append(text, item, salt), Combine));
            Assert.Equal(s_expected, LeanParallel.Aggregate((ReadOnlySpan<int>)numbers, options, Seed, (text, item) => Append(text, item, salt), Combine));
        }
    });

    [Fact]
    public void TasksOfAForeignSchedulerConcatenateInOrder() => FreshThread.Run(static () =>
    {
        ParallelOptions options = new() { TaskScheduler = new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, maxConcurrencyLevel: 4).ConcurrentScheduler };
        for (int round = 0; round < 4; round++)
        {
            int salt = round;
            Assert.Equal(s_expected, LeanParallel.Aggregate(0, Count, options, Seed, (text, item) => Append(text, item, salt), Combine));
        }
    });

    [Fact]
    public void StructBodiesComeToTheSame() => FreshThread.Run(static () =>
    {
        int[] numbers = [.. Enumerable.Range(0, Count)];
        Assert.Equal(s_expected, LeanParallel.Aggregate<string, Concatenation>(0, Count, default));
        Assert.Equal(s_expected, LeanParallel.Aggregate<int, string, Concatenation>(numbers, default));
        Assert.Equal(s_expected, LeanParallel.Aggregate<int, string, Concatenation>(numbers.ToList(), default));
        Assert.Equal(s_expected, LeanParallel.Aggregate<int, string, Concatenation>((ReadOnlySpan<int>)numbers, default));
    });

    [Fact]
    public void LongSumsAreRight() => FreshThread.Run(static () =>
    {
        const int Items = 5_000_000;
        Assert.Equal(Items * (Items - 1L) / 2, LeanParallel.Aggregate<long, Sum>(0, Items, default));
        Assert.Equal(Items * (Items - 1L) / 2, LeanParallel.Aggregate(0, Items, static () => 0L, static (sum, item) => sum + item, static (left, right) => left + right));
    });

    [Fact]
    public void OneThreadMakesOneRunOfAll() => FreshThread.Run(static () =>
    {
        int seeds = 0;
        string text = LeanParallel.Aggregate(
            0,
            Count,
            new ParallelOptions { MaxDegreeOfParallelism = 1 },
            () =>
            {
                seeds++;
                return "";
            },
            (text, item) => Append(text, item, 0),
            static (_, _) => throw new ProgramException("combine"));
        Assert.Equal((s_expected, 1), (text, seeds));
    });

    [Fact]
    public void NothingIsASeed() => FreshThread.Run(static () =>
    {
        Assert.Equal("", LeanParallel.Aggregate<string, Concatenation>(5, 5, default));
        Assert.Equal("", LeanParallel.Aggregate<string, Concatenation>(5, int.MinValue, default));
        Assert.Equal("", LeanParallel.Aggregate<int, string, Concatenation>([], default));
        Assert.Equal("", LeanParallel.Aggregate(0, 0, new ParallelOptions { MaxDegreeOfParallelism = 1 }, Seed, static (text, _) => text, Combine));
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    public void WhatIsThrownIsAggregated(int degree) => FreshThread.Run(() =>
    {
        ParallelOptions options = new() { MaxDegreeOfParallelism = degree };
        Thrown(() => LeanParallel.Aggregate(0, Count, options, static string () => throw new ProgramException("seed"), static (text, _) => text, Combine));
        Thrown(() => LeanParallel.Aggregate(0, 0, options, static string () => throw new ProgramException("seed"), static (text, _) => text, Combine));
        Thrown(() => LeanParallel.Aggregate(0, Count, options, Seed, static string (_, _) => throw new ProgramException("accumulate"), Combine));

        static void Thrown(Action loop) => Assert.All(
            Assert.Throws<AggregateException>(loop).InnerExceptions, static inner => Assert.IsType<ProgramException>(inner));
    });

    [Fact]
    public void WhatCombineThrowsIsAggregated() => FreshThread.Run(static () =>
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        foreach (int degree in (int[])[-1, 2])
        {
            // The caller and its helper wait for each other, so that there is something to combine.
            int caller = Environment.CurrentManagedThreadId;
            using ManualResetEventSlim begun = new();
            using ManualResetEventSlim helped = new();
            AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.Aggregate(
                0,
                Count,
                new LeanParallelOptions { Scheduler = scheduler, MaxDegreeOfParallelism = degree },
                static () => 0,
                (sum, _) =>
                {
                    bool isCaller = Environment.CurrentManagedThreadId == caller;
                    (isCaller ? begun : helped).Set();
                    Patience.UntilSet(isCaller ? helped : begun);
                    return sum;
                },
                static (_, _) => throw new ProgramException("combine")));
            Assert.All(thrown.InnerExceptions, static inner => Assert.IsType<ProgramException>(inner));
        }
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    public void TokenEndsIt(int degree) => FreshThread.Run(() =>
    {
        using CancellationTokenSource cancellation = new();
        ParallelOptions options = new() { CancellationToken = cancellation.Token, MaxDegreeOfParallelism = degree };
        int done = 0;
        OperationCanceledException canceled = Assert.Throws<OperationCanceledException>(() => LeanParallel.Aggregate(
            0,
            int.MaxValue,
            options,
            static () => 0,
            (sum, _) =>
            {
                if (Interlocked.Increment(ref done) == 1_000)
                    cancellation.Cancel();
                return sum;
            },
            static (left, right) => left + right));
        Assert.Equal(cancellation.Token, canceled.CancellationToken);
        Assert.Throws<OperationCanceledException>(() => LeanParallel.Aggregate(0, 0, options, static () => 0, static (sum, _) => sum, static (left, _) => left));
    });

    [Fact]
    public void ArgumentsAreChecked() => FreshThread.Run(static () =>
    {
        Assert.Throws<ArgumentNullException>("seedFactory", static () => LeanParallel.Aggregate(0, 1, null!, static (string text, int _) => text, Combine));
        Assert.Throws<ArgumentNullException>("accumulate", static () => LeanParallel.Aggregate(0, 1, Seed, null!, Combine));
        Assert.Throws<ArgumentNullException>("combine", static () => LeanParallel.Aggregate(0, 1, Seed, static (text, _) => text, null!));
        Assert.Throws<ArgumentNullException>("parallelOptions", static () => LeanParallel.Aggregate(0, 1, null!, Seed, static (text, _) => text, Combine));
        Assert.Throws<ArgumentNullException>("source", static () => LeanParallel.Aggregate<int, string, Concatenation>((int[])null!, default));
    });

    [Fact]
    public void NobodyWhoIsNotHelpedAllocates() => FreshThread.Run(static () =>
    {
        int[] numbers = [.. Enumerable.Range(0, 100)];
        long least = Enumerable.Range(0, 200).Min(_ =>
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            long sum = LeanParallel.Aggregate<int, long, Sum>((ReadOnlySpan<int>)numbers, default);
            long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.Equal(4950, sum);
            return bytes;
        });
        Assert.Equal(0, least);
    });

    private static string Seed() => "";

    private static string Append(string text, int item, int salt)
    {
        if ((item + salt) % 97 == 0)
            Thread.Yield();
        if ((item * 31 + salt) % 101 == 0)
            Thread.SpinWait(2_000);
        return text + item.ToString(CultureInfo.InvariantCulture) + ";";
    }

    private static string Combine(string left, string right) => left + right;

    private readonly struct Concatenation : IAggregateBody<int, string>
    {
        public string Seed() => "";

        public string Accumulate(string accumulator, int item) => Append(accumulator, item, 3);

        public string Combine(string left, string right) => left + right;
    }

    private readonly struct Sum : IAggregateBody<int, long>
    {
        public long Seed() => 0;

        public long Accumulate(long accumulator, int item) => accumulator + item;

        public long Combine(long left, long right) => left + right;
    }
}
