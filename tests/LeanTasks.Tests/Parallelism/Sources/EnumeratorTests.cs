using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Loops over what is no list: one enumerator, advanced by one thread at a time and disposed of once.</summary>
public sealed class EnumeratorTests
{
    private const int Count = 20_000;

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    public void EachItemIsRunOnceWithItsIndex(int degree) => FreshThread.Run(() =>
    {
        CountedSource source = new(Count);
        int[] runs = new int[Count];
        LeanParallelLoopResult result = LeanParallel.ForEach(
            source,
            new ParallelOptions { MaxDegreeOfParallelism = degree },
            (item, _, index) =>
            {
                Assert.Equal(item, index);
                Interlocked.Increment(ref runs[item]);
            });
        Assert.True(result.IsCompleted);
        Assert.All(runs, static run => Assert.Equal(1, run));
        Assert.Equal((1, 1, 0), (source.Enumerators, source.Disposals, source.Overlaps));
    });

    /// <summary>Neither library collects what the source does wrong with what bodies throw; a NullReferenceException would not say what it is.</summary>
    [Fact]
    public void ASourceWithoutEnumeratorIsNamed() => FreshThread.Run(static () =>
    {
        Assert.Throws<NullReferenceException>(static () => Parallel.ForEach(new NoEnumerator(), static _ => { }));
        Exception thrown = Assert.Throws<InvalidOperationException>(static () => LeanParallel.ForEach(new NoEnumerator(), static _ => { }));
        Assert.Equal("The source's GetEnumerator returned null.", thrown.Message);
    });

    [Fact]
    public void EnumeratorIsDisposedOfHoweverTheLoopEnds() => FreshThread.Run(static () =>
    {
        Dispose(static source => LeanParallel.ForEach(source, static item => ThrowAt(item, 700)));
        Dispose(static source => LeanParallel.ForEach(source, static (item, state) => StopAt(item, state)));
        Dispose(static source => LeanParallel.ForEach(source, static () => throw new ProgramException("init"), static (_, _, local) => local, static (int _) => { }));
        Dispose(static source =>
        {
            using CancellationTokenSource cancellation = new();
            LeanParallel.ForEach(source, new ParallelOptions { CancellationToken = cancellation.Token }, item => CancelAt(item, cancellation));
        });
        Dispose(static source => LeanParallel.ForEach(source, static _ => { }), throwsAt: 500);

        static void ThrowAt(int item, int at)
        {
            if (item == at)
                throw new ProgramException("body");
        }

        static void StopAt(int item, LeanParallelLoopState state)
        {
            if (item == 700)
                state.Stop();
        }

        static void CancelAt(int item, CancellationTokenSource cancellation)
        {
            if (item == 700)
                cancellation.Cancel();
        }

        static void Dispose(Action<CountedSource> loop, int throwsAt = -1)
        {
            CountedSource source = new(Count, throwsAt);
            _ = Record.Exception(() => loop(source));
            Assert.Equal((1, 1, 0), (source.Enumerators, source.Disposals, source.Overlaps));
        }
    });

    [Fact]
    public void WhatMoveNextThrowsIsAggregatedAsInTheBcl() => FreshThread.Run(static () =>
    {
        AggregateException theirs = Assert.Throws<AggregateException>(static () => Parallel.ForEach(new CountedSource(Count, 500), static _ => { }));
        AggregateException ours = Assert.Throws<AggregateException>(static () => LeanParallel.ForEach(new CountedSource(Count, 500), static _ => { }));
        Assert.IsType<ProgramException>(Assert.Single(theirs.InnerExceptions));
        Assert.Equal("source", Assert.IsType<ProgramException>(Assert.Single(ours.InnerExceptions)).Message);
    });

    [Fact]
    public void WhatDisposeThrowsIsThrownAsItIsAsInTheBcl() => FreshThread.Run(static () =>
    {
        Assert.Throws<ProgramException>(static () => Parallel.ForEach(new CountedSource(10) { DisposeThrows = true }, static _ => { }));
        Assert.Throws<ProgramException>(static () => LeanParallel.ForEach(new CountedSource(10) { DisposeThrows = true }, static _ => { }));
    });

    [Fact]
    public void CanceledLoopDoesNotTouchTheSource() => FreshThread.Run(static () =>
    {
        CountedSource source = new(Count);
        ParallelOptions options = new() { CancellationToken = new CancellationToken(canceled: true) };
        Assert.Throws<OperationCanceledException>(() => LeanParallel.ForEach(source, options, static _ => { }));
        Assert.Throws<OperationCanceledException>(() => LeanParallel.ForEach(Array.Empty<int>(), options, static _ => { }));
        Assert.Equal(0, source.Enumerators);
    });

    [Fact]
    public void LoopMayRunInALoopOverAnotherAndInTheSource() => FreshThread.Run(static () =>
    {
        int sum = 0;
        LeanParallel.ForEach(Outer(), item => LeanParallel.ForEach(new CountedSource(item), _ => Interlocked.Increment(ref sum)));
        Assert.Equal(Enumerable.Range(0, 200).Sum(), sum);

        static IEnumerable<int> Outer()
        {
            for (int i = 0; i < 200; i++)
            {
                int made = 0;
                LeanParallel.ForEach(new CountedSource(i), _ => Interlocked.Increment(ref made));
                yield return made;
            }
        }
    });

    [Fact]
    public void TasksOfAForeignSchedulerMayRunIt() => FreshThread.Run(static () =>
    {
        ConcurrentExclusiveSchedulerPair pair = new(TaskScheduler.Default, maxConcurrencyLevel: 3);
        CountedSource source = new(Count);
        int[] runs = new int[Count];
        LeanParallel.ForEach(source, new ParallelOptions { TaskScheduler = pair.ConcurrentScheduler }, item => Interlocked.Increment(ref runs[item]));
        Assert.All(runs, static run => Assert.Equal(1, run));
        Assert.Equal((1, 1, 0), (source.Enumerators, source.Disposals, source.Overlaps));
    });

    private sealed class NoEnumerator : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => null!;

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null!;
    }
}
