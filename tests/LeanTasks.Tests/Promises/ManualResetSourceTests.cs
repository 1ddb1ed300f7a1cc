using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Promises;

public class ManualResetSourceTests
{
    private const int MoreThanVersions = (2 * ushort.MaxValue) + 100;

    [Fact]
    public void StandsForOneOperationAfterTheOther()
    {
        ReusableValueTaskSource<int> source = new();
        for (int i = 0; i < MoreThanVersions; i++)
        {
            ValueTask<int> task = source.AsValueTask();
            Assert.False(task.IsCompleted);
            source.SetResult(i);
            Assert.True(task.IsCompletedSuccessfully);
            Assert.Equal(i, ResultOf(task));
            Assert.Throws<InvalidOperationException>(() => ResultOf(task));
        }
    }

    [Fact]
    public async Task ResumesWhoAwaits()
    {
        ReusableValueTaskSource<string> source = new();
        Task<string> first = Await(source.AsValueTask());
        source.SetResult("first");
        Task<string> second = Await(source.AsValueTask());
        source.SetResult("second");
        Assert.Equal("first", await first);
        Assert.Equal("second", await second);
    }

    [Fact]
    public async Task ThrowsWhatItFailedWith()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask();
        source.SetException(new ProgramException("failed"));
        Assert.True(task.IsFaulted);
        Assert.Equal("failed", (await Assert.ThrowsAsync<ProgramException>(async () => await task)).Message);
        Assert.False(source.AsValueTask().IsCompleted);
    }

    [Fact]
    public async Task IsCanceledByACancellation()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask();
        CancellationToken token = new(canceled: true);
        source.SetException(new OperationCanceledException(token));
        Assert.True(task.IsCanceled);
        Assert.Equal(token, (await Assert.ThrowsAsync<OperationCanceledException>(async () => await task)).CancellationToken);
    }

    /// <summary>As a <see cref="TaskCompletionSource{TResult}"/>: exception, token and message.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task CanBeCanceled(bool tries, bool withToken)
    {
        CancellationToken token = new(canceled: true);
        ReusableValueTaskSource<int> source = new();
        TaskCompletionSource<int> twin = new();
        ValueTask<int> task = source.AsValueTask();
        if (!tries && withToken)
        {
            source.SetCanceled(token);
            twin.SetCanceled(token);
        }
        else if (!tries)
        {
            source.SetCanceled();
            twin.SetCanceled();
        }
        else
        {
            Assert.True(withToken ? source.TrySetCanceled(token) : source.TrySetCanceled());
            Assert.True(withToken ? twin.TrySetCanceled(token) : twin.TrySetCanceled());
        }

        Assert.False(source.TrySetCanceled());
        Assert.False(source.TrySetCanceled(token));
        Assert.Throws<InvalidOperationException>(source.SetCanceled);
        Assert.Throws<InvalidOperationException>(() => source.SetCanceled(token));
        Assert.True(task.IsCanceled);
        TaskCanceledException expected = await Assert.ThrowsAsync<TaskCanceledException>(() => twin.Task);
        TaskCanceledException actual = await Assert.ThrowsAsync<TaskCanceledException>(async () => await task);
        Assert.Equal(expected.CancellationToken, actual.CancellationToken);
        Assert.Equal(expected.Message, actual.Message);
    }

    /// <summary>Somebody completes the next operation as soon as it has begun, while the result of the last is being taken.</summary>
    [Fact]
    public void NobodySeesTheNextResult()
    {
        const int operations = 100_000;
        ReusableValueTaskSource<object> source = new();
        object[] results = [.. Enumerable.Range(0, operations).Select(static _ => new object())];
        Thread completer = new(() =>
        {
            for (int i = 0; i < operations; i++)
            {
                while (!source.TrySetResult(results[i]))
                    LetTheOtherRun();
            }
        })
        {
            IsBackground = true,
        };
        completer.Start();
        for (int i = 0; i < operations; i++)
        {
            ValueTask<object> task = source.AsValueTask();
            while (!task.IsCompleted)
                LetTheOtherRun();
            Assert.Same(results[i], ResultOf(task));
        }

        completer.Join();

        // On one processor, a thread that spins keeps the other waiting for the rest of its time slice, each time.
        static void LetTheOtherRun()
        {
            if (Environment.ProcessorCount == 1)
                Thread.Yield();
            else
                Thread.SpinWait(1);
        }
    }

    [Fact]
    public void OneCompletionWins()
    {
        ReusableValueTaskSource<int> source = new();
        source.SetResult(1);
        Assert.False(source.TrySetResult(2));
        Assert.False(source.TrySetException(new ProgramException("late")));
        Assert.Throws<InvalidOperationException>(() => source.SetResult(3));
        Assert.Equal(1, ResultOf(source.AsValueTask()));
    }

    [Fact]
    public void WhoIsLateCompletesNoOtherOperation()
    {
        ReusableValueTaskSource<int> source = new();
        short version = source.Version;
        source.SetResult(1);
        Assert.Equal(1, ResultOf(source.AsValueTask()));
        Assert.False(source.TrySetResult(2, version));
        Assert.False(source.TrySetException(new ProgramException("late"), version));
        Assert.False(source.TrySetCanceled(new CancellationToken(canceled: true), version));
        Assert.False(source.AsValueTask().IsCompleted);
        Assert.True(source.TrySetResult(3, source.Version));
        Assert.Equal(3, ResultOf(source.AsValueTask()));
    }

    [Fact]
    public void OfManyOneCompletes()
    {
        const int threads = 4;
        const int rounds = 2_000;
        ReusableValueTaskSource<int> source = new();
        int wins = 0;
        using Barrier barrier = new(threads, _ => Assert.Equal(Volatile.Read(ref wins), source.AsValueTask().IsCompleted ? ResultOf(source.AsValueTask()) : 0));
        Thread[] all = [.. Enumerable.Range(0, threads).Select(_ => new Thread(() =>
        {
            for (int round = 1; round <= rounds; round++)
            {
                if (source.TrySetResult(round))
                    Interlocked.Exchange(ref wins, round);
                barrier.SignalAndWait();
            }
        }))];
        foreach (Thread thread in all)
            thread.Start();
        foreach (Thread thread in all)
            thread.Join();
        Assert.Equal(rounds, wins);
    }

    [Fact]
    public void WithoutResultItIsAwaitedOnceAsWell()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask task = source.AsNonGenericValueTask();
        source.SetResult(1);
        End(task);
        Assert.Throws<InvalidOperationException>(() => End(task));
    }

    [Fact]
    public void ResumesOnThePoolIfAskedTo()
    {
        ReusableValueTaskSource<int> source = new(runContinuationsAsynchronously: true);
        Thread? resumedOn = null;
        ManualResetEventSlim resumed = new();
        source.AsValueTask().GetAwaiter().UnsafeOnCompleted(() =>
        {
            resumedOn = Thread.CurrentThread;
            resumed.Set();
        });
        source.SetResult(1);
        Patience.UntilSet(resumed);
        Assert.NotSame(Thread.CurrentThread, resumedOn);
        Assert.True(resumedOn!.IsThreadPoolThread);
    }

    [Fact]
    public void ResetForgetsAnOperationThatNobodyAwaits()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> forgotten = source.AsValueTask();
        short version = source.Version;
        source.Reset();
        Assert.NotEqual(source.AsValueTask(), forgotten);
        Assert.False(source.TrySetResult(1, version));
        Assert.False(forgotten.IsCompleted);
        source.SetResult(2);
        ValueTask<int> ended = source.AsValueTask();
        source.Reset();
        Assert.False(source.AsValueTask().IsCompleted);
        source.SetResult(3);
        Assert.Equal(2, ResultOf(ended));
        Assert.Equal(3, ResultOf(source.AsValueTask()));
    }

    private static void End(ValueTask task) => task.GetAwaiter().GetResult();

    private static T ResultOf<T>(ValueTask<T> task) => task.GetAwaiter().GetResult();

    private static async Task<string> Await(ValueTask<string> task) => await task;
}
