using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Promises;

/// <summary>What <see cref="ReusableValueTaskSource{TResult}.Rent"/> gives.</summary>
public class PooledValueTaskSourceTests
{
    private const int Versions = ushort.MaxValue + 1;

    [Fact]
    public async Task ALateCompletionDoesNotReachTheNextRenter()
    {
        var a = ReusableValueTaskSource<string>.Rent();
        a.TrySetResult("A");
        Assert.Equal("A", await a.AsValueTask());
        Assert.False(a.TrySetResult("SECRET OF A"));
        var b = ReusableValueTaskSource<string>.Rent();
        Assert.False(a.TrySetResult("SECRET OF A"));
        Assert.False(b.AsValueTask().IsCompleted);
        Assert.True(b.TrySetResult("B"));
        Assert.Equal("B", await b.AsValueTask());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NoMemberCompletesAnotherOperation(bool isRentedAgain) => FreshThread.Run(() =>
    {
        PooledValueTaskSource<int> late = ReusableValueTaskSource<int>.Rent();
        object used = ObjectOf(late);
        late.SetResult(1);
        Assert.Equal(1, ResultOf(late.AsValueTask()));
        PooledValueTaskSource<int> next = isRentedAgain ? ReusableValueTaskSource<int>.Rent() : default;

        Assert.False(late.TrySetResult(2));
        Assert.False(late.TrySetException(new ProgramException("late")));
        Assert.False(late.TrySetCanceled());
        Assert.False(late.TrySetCanceled(new CancellationToken(canceled: true)));
        Assert.Throws<InvalidOperationException>(() => late.SetResult(2));
        Assert.Throws<InvalidOperationException>(() => late.SetException(new ProgramException("late")));
        Assert.Throws<InvalidOperationException>(late.SetCanceled);
        Assert.Throws<InvalidOperationException>(() => late.SetCanceled(new CancellationToken(canceled: true)));
        Assert.Throws<InvalidOperationException>(() => ResultOf(late.AsValueTask()));
        Assert.Throws<InvalidOperationException>(() => late.AsPooledFlow().IsCompleted);
        Assert.Throws<InvalidOperationException>(() => late.AsNonGenericValueTask().GetAwaiter().GetResult());

        if (!isRentedAgain)
            next = ReusableValueTaskSource<int>.Rent();
        Assert.Same(used, ObjectOf(next));
        Assert.False(next.AsValueTask().IsCompleted);
        next.SetResult(3);
        Assert.Equal(3, ResultOf(next.AsValueTask()));
    });

    [Fact]
    public void NoLaterOperationIsCompletedHoweverManyThereAre() => FreshThread.Run(static () =>
    {
        List<PooledValueTaskSource<int>> late = [];
        for (int i = 0; i < (3 * Versions) + 100; i++)
        {
            PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
            Assert.DoesNotContain(late, one => one.TrySetResult(-1));
            if (i % (Versions / 2) < 2)
                late.Add(source);
            Assert.True(source.TrySetResult(i));
            Assert.Equal(i, ResultOf(source.AsValueTask()));
        }
    });

    [Fact]
    public void AnObjectIsNotUsedAgainWhenItsVersionsAreUsedUp() => FreshThread.Run(static () =>
    {
        const int BytesOfOne = 72;
        Use();
        PooledValueTaskSource<uint> neverAwaited = ReusableValueTaskSource<uint>.Rent();
        object made = Use();

        // The objects themselves say it: in so many calls the runtime once allocates something of its own on this thread.
        bool isUsedAgain = true;
        for (int i = 1; i < Versions; i++)
            isUsedAgain &= Use() == made;
        long start = GC.GetAllocatedBytesForCurrentThread();
        object next = Use();
        long bytesOfTheNext = GC.GetAllocatedBytesForCurrentThread() - start;

        Assert.NotSame(ObjectOf(neverAwaited), made);
        Assert.True(isUsedAgain);
        Assert.NotSame(made, next);
        Assert.Equal(BytesOfOne, bytesOfTheNext);

        static object Use()
        {
            PooledValueTaskSource<uint> source = ReusableValueTaskSource<uint>.Rent();
            object used = ObjectOf(source);
            source.SetResult(1);
            _ = ResultOf(source.AsValueTask());
            return used;
        }
    });

    [Fact]
    public async Task IsCompletedOnceAndWithWhatItIsGiven()
    {
        CancellationToken token = new(canceled: true);
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
        source.SetResult(1);
        Assert.False(source.TrySetResult(2));
        Assert.False(source.TrySetException(new ProgramException("late")));
        Assert.False(source.TrySetCanceled());
        Assert.Throws<InvalidOperationException>(() => source.SetResult(2));
        Assert.Equal(1, await source.AsValueTask());

        source = ReusableValueTaskSource<int>.Rent();
        source.SetException(new ProgramException("failed"));
        ValueTask<int> failed = source.AsValueTask();
        Assert.True(failed.IsFaulted);
        Assert.Equal("failed", (await Assert.ThrowsAsync<ProgramException>(async () => await failed)).Message);

        source = ReusableValueTaskSource<int>.Rent();
        source.SetCanceled(token);
        await Canceled(source.AsValueTask(), token);
        source = ReusableValueTaskSource<int>.Rent();
        source.SetCanceled();
        await Canceled(source.AsValueTask(), CancellationToken.None);
        source = ReusableValueTaskSource<int>.Rent();
        Assert.True(source.TrySetCanceled(token));
        await Canceled(source.AsValueTask(), token);
        source = ReusableValueTaskSource<int>.Rent();
        Assert.True(source.TrySetCanceled());
        await Canceled(source.AsValueTask(), CancellationToken.None);
        Assert.Throws<ArgumentNullException>(() => source.TrySetException(null!));
    }

    /// <summary>As a <see cref="TaskCompletionSource{TResult}"/> ends: exception, token and message.</summary>
    private static async Task Canceled(ValueTask<int> task, CancellationToken token)
    {
        TaskCompletionSource<int> twin = new();
        twin.SetCanceled(token);
        Assert.True(task.IsCanceled);
        TaskCanceledException expected = await Assert.ThrowsAsync<TaskCanceledException>(() => twin.Task);
        TaskCanceledException actual = await Assert.ThrowsAsync<TaskCanceledException>(async () => await task);
        Assert.Equal(expected.CancellationToken, actual.CancellationToken);
        Assert.Equal(expected.Message, actual.Message);
    }

    [Fact]
    public async Task IsAwaitedInThreeWays()
    {
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
        ValueTask<int> task = source.AsValueTask();
        source.SetResult(1);
        Assert.Equal(1, await task);

        source = ReusableValueTaskSource<int>.Rent();
        PooledFlow<int> flow = source.AsPooledFlow();
        Assert.False(flow.IsCompleted);
        source.SetResult(2);
        Assert.Equal(2, await flow);

        source = ReusableValueTaskSource<int>.Rent();
        ValueTask withoutResult = source.AsNonGenericValueTask();
        source.SetResult(3);
        await withoutResult;
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await withoutResult);
    }

    [Fact]
    public void ResumesOnThePoolIfAskedTo()
    {
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(runContinuationsAsynchronously: true);
        Thread? resumedOn = null;
        using ManualResetEventSlim resumed = new();
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
    public void GoesBackWhenAwaitedToThePoolOfItsKind() => FreshThread.Run(static () =>
    {
        PooledValueTaskSource<Guid> first = ReusableValueTaskSource<Guid>.Rent();
        PooledValueTaskSource<Guid> second = ReusableValueTaskSource<Guid>.Rent();
        Assert.NotSame(ObjectOf(first), ObjectOf(second));
        first.SetResult(Guid.Empty);
        _ = ResultOf(first.AsValueTask());
        Assert.NotSame(ObjectOf(first), ObjectOf(ReusableValueTaskSource<Guid>.Rent(runContinuationsAsynchronously: true)));
        Assert.Same(ObjectOf(first), ObjectOf(ReusableValueTaskSource<Guid>.Rent()));
    });

    [Fact]
    public void EqualsWhatStandsForTheSameOperation() => FreshThread.Run(static () =>
    {
        PooledValueTaskSource<char> first = ReusableValueTaskSource<char>.Rent();
        PooledValueTaskSource<char> copy = first;
        first.SetResult('a');
        _ = ResultOf(first.AsValueTask());
        PooledValueTaskSource<char> next = ReusableValueTaskSource<char>.Rent();
        Assert.Same(ObjectOf(first), ObjectOf(next));
        Assert.NotEqual(first.Version, next.Version);
        Assert.True(first == copy && first.Equals((object)copy) && first.GetHashCode() == copy.GetHashCode());
        Assert.True(first != next && !first.Equals((object)next) && !first.Equals(null));
    });

    [Fact]
    public void TheDefaultSaysThatItIsOne()
    {
        PooledValueTaskSource<int> none = default;
        Action[] uses =
        [
            () => _ = none.Version, () => _ = none.AsValueTask(), () => _ = none.AsPooledFlow(), () => _ = none.AsNonGenericValueTask(), () => none.SetResult(1), () => none.SetException(new ProgramException("")),
            none.SetCanceled, () => none.TrySetResult(1), () => none.TrySetException(new ProgramException("")), () => none.TrySetCanceled(),
        ];
        Assert.All(uses, static use => Assert.Contains("default value", Assert.Throws<InvalidOperationException>(use).Message, StringComparison.Ordinal));
        Assert.Equal(default, none);
    }

    [Fact]
    public void AllocatesNothingInSteadyState() => FreshThread.Run(static () =>
    {
        Assert.Equal(0, Settled.Value(0, static () =>
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1_000; i++)
                RentAndAwait();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }));
    });

    private static void RentAndAwait()
    {
        PooledValueTaskSource<long> source = ReusableValueTaskSource<long>.Rent();
        ValueTask<long> sum = AddOne(source.AsValueTask());
        source.SetResult(41);
        if (ResultOf(sum) != 42 || source.TrySetResult(43) || source.TrySetCanceled())
            throw new ProgramException("wrong");
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<long> AddOne(ValueTask<long> task) => 1 + await task;

    private static object ObjectOf<T>(PooledValueTaskSource<T> source)
    {
        Assert.True(ValueTaskContent<T>.TryGet(source.AsValueTask(), out object? content));
        return content!;
    }

    private static T ResultOf<T>(ValueTask<T> task) => task.GetAwaiter().GetResult();
}
