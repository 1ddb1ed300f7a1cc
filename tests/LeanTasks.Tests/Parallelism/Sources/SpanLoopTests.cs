using System.Runtime.CompilerServices;
using LeanTasks.Parallelism;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Loops over spans, and what arrays and lists share with them.</summary>
public sealed class SpanLoopTests
{
    private const int Count = 5_000;

    [Fact]
    public void ItemsAreChangedInTheirPlace() => FreshThread.Run(static () =>
    {
        int[] numbers = new int[Count];
        LeanParallel.ForEach(numbers.AsSpan(1, Count - 2), static (ref int item) => item++);
        Assert.Equal((0, 0, Count - 2), (numbers[0], numbers[^1], numbers.Sum()));
    });

    [Fact]
    public void ReferencesOnTheStackSurviveCollections() => FreshThread.Run(static () =>
    {
        Names names = default;
        Span<string> span = names;
        for (int round = 0; round < 20; round++)
        {
            LeanParallel.ForEach(span, static (ref string item) =>
            {
                item = new string('x', 3);
                GC.Collect(0);
                Thread.Yield();
            });
            GC.Collect();
            foreach (string name in span)
                Assert.Equal("xxx", name);
            span.Clear();
        }
    });

    /// <summary>No thread may touch references on another's stack. Numbers there, and items that cannot be on a stack, stay where they are.</summary>
    [Fact]
    public void ReferencesOnTheStackAreCopiedMeanwhile() => FreshThread.Run(static () =>
    {
        Names names = default;
        Span<int> numbers = stackalloc int[64];
        Assert.Equal((true, false, false), (IsCopied((Span<string>)names), IsCopied(numbers), IsCopied(new string[20_000].AsSpan())));
    });

    /// <summary>An array just above the stack is taken for one on it.</summary>
    [Fact]
    public void WhatOthersStoreIntoItemsThatTheBodiesLeaveAloneIsKept()
    {
        string[] texts = ["changed", "left alone"];
        using (SharedSpan<string> shared = new(texts.AsSpan(), copies: true))
        {
            texts[1] = "stored by others";
            Unsafe.AsRef(in shared.Items[0]) = "by a body";
        }

        Assert.Equal(["by a body", "stored by others"], texts);

        (string Text, int Number)[] items = [("changed", 1), ("left alone", 2), ("changed", 3)];
        using (SharedSpan<(string Text, int Number)> shared = new(items.AsSpan(), copies: true))
        {
            items[1] = ("stored by others", 4);
            GC.Collect();
            Unsafe.AsRef(in shared.Items[0]).Text = "by a body";
            Unsafe.AsRef(in shared.Items[2]).Number = 5;
        }

        Assert.Equal([("by a body", 1), ("stored by others", 4), ("changed", 5)], items);
    }

    [Fact]
    public void WhatIsChangedOnTheStackIsThereAlsoWhereTheLoopThrows() => FreshThread.Run(static () =>
    {
        Names names = default;
        Span<string> span = names;
        try
        {
            LeanParallel.ForEach(span[..1], static (ref string item) =>
            {
                item = "changed";
                throw new ProgramException("item");
            });
            Assert.Fail("Nothing was thrown.");
        }
        catch (AggregateException)
        {
            Assert.Equal("changed", span[0]);
        }
    });

    [Fact]
    public void ReferencesOnTheStackAreReadByAllLoops() => FreshThread.Run(static () =>
    {
        Names names = default;
        Span<string> span = names;
        span.Fill("x");
        int runs = 0;
        LeanParallel.ForEach((ReadOnlySpan<string>)span, (string item) => Interlocked.Add(ref runs, item.Length));
        int[] lengths = [0];
        LeanParallel.ForEach((ReadOnlySpan<string>)span, new LengthBody(lengths));
        Assert.Equal((64, 64, 64), (runs, lengths[0], LeanParallel.Aggregate<string, int, LengthSum>(span, default)));
    });

    [Fact]
    public void ItemsOfASpanOfStructsWithReferencesAreRead() => FreshThread.Run(static () =>
    {
        (string Name, int Number)[] items = [.. Enumerable.Range(0, Count).Select(static i => ($"{i}", i))];
        int[] runs = new int[Count];
        LeanParallel.ForEach((ReadOnlySpan<(string Name, int Number)>)items, item =>
        {
            if (item.Name == $"{item.Number}")
                Interlocked.Increment(ref runs[item.Number]);
        });
        Assert.All(runs, static run => Assert.Equal(1, run));
    });

    [Fact]
    public void StructBodiesRunEachItemOnce() => FreshThread.Run(static () =>
    {
        int[] numbers = [.. Enumerable.Range(0, Count)];
        int[] runs = new int[Count];
        LeanParallel.ForEach((ReadOnlySpan<int>)numbers, new CountBody(runs));
        LeanParallel.ForEach(numbers, new CountBody(runs));
        LeanParallel.ForEach(numbers.ToList(), new CountBody(runs));
        LeanParallel.ForEach(new CountedSource(Count), new CountBody(runs));
        LeanParallel.ForEach((ReadOnlySpan<int>)numbers, new ParallelOptions { MaxDegreeOfParallelism = 2 }, new CountBody(runs));
        LeanParallel.ForEach(new CountedSource(Count), new ParallelOptions { MaxDegreeOfParallelism = 2 }, new CountBody(runs));
        Assert.All(runs, static run => Assert.Equal(6, run));
    });

    [Fact]
    public void EmptyOnesRunNothing() => FreshThread.Run(static () =>
    {
        Assert.True(LeanParallel.ForEach(ReadOnlySpan<int>.Empty, static (int _) => throw new ProgramException("item")).IsCompleted);
        Assert.True(LeanParallel.ForEach(Span<int>.Empty, static (ref int _) => throw new ProgramException("item")).IsCompleted);
        Assert.True(LeanParallel.ForEach(Array.Empty<int>(), static _ => throw new ProgramException("item")).IsCompleted);
        Assert.True(LeanParallel.ForEach(new List<int>(), static _ => throw new ProgramException("item")).IsCompleted);
    });

    [Fact]
    public void ExceptionsAndCancellationEndALoopOverASpan() => FreshThread.Run(static () =>
    {
        int[] numbers = new int[Count];
        Assert.IsType<ProgramException>(Assert.Throws<AggregateException>(
            () => LeanParallel.ForEach(numbers.AsSpan(), static (ref int _) => throw new ProgramException("item"))).InnerException);
        using CancellationTokenSource cancellation = new();
        ParallelOptions options = new() { CancellationToken = cancellation.Token, MaxDegreeOfParallelism = 1 };
        Assert.Throws<OperationCanceledException>(() => LeanParallel.ForEach(numbers.AsSpan(), options, (ref int item) =>
        {
            item = 1;
            cancellation.Cancel();
        }));
        Assert.Equal(1, numbers.Sum());
    });

    [Fact]
    public void LoopsOverMemoryAllocateNothing() => FreshThread.Run(static () =>
    {
        int[] numbers = new int[100];
        List<int> list = [.. numbers];
        Assert.Equal(0, MinBytes(() => LeanParallel.ForEach(numbers, static _ => { })));
        Assert.Equal(0, MinBytes(() => LeanParallel.ForEach(list, static _ => { })));
        Assert.Equal(0, MinBytes(() => LeanParallel.ForEach((ReadOnlySpan<int>)numbers, static (int _) => { })));
        Assert.Equal(0, MinBytes(() => LeanParallel.ForEach(numbers.AsSpan(), static (ref int _) => { })));
        Assert.Equal(0, MinBytes(() => LeanParallel.ForEach(list, new CountBody(numbers))));
        Assert.Equal(0, MinBytes(static () =>
        {
            Names names = default;
            LeanParallel.ForEach((Span<string>)names, static (ref string _) => { });
        }));
    });

    [Fact]
    public void ArgumentsAreCheckedAsInTheBcl() => FreshThread.Run(static () =>
    {
        ParallelOptions none = null!;
        Action<int> noBody = null!;
        int[] noArray = null!;
        Assert.Throws<ArgumentNullException>("source", () => Parallel.ForEach(noArray, static _ => { }));
        Assert.Throws<ArgumentNullException>("source", () => LeanParallel.ForEach(noArray, static _ => { }));
        Assert.Throws<ArgumentNullException>("body", () => LeanParallel.ForEach([1], noBody));
        Assert.Throws<ArgumentNullException>("parallelOptions", () => LeanParallel.ForEach(new List<int>(), none, static _ => { }));
        Assert.Throws<ArgumentNullException>("localInit", () => LeanParallel.ForEach(new List<int>(), null!, static (_, _, local) => local, static (int _) => { }));
        Assert.Throws<ArgumentNullException>("localFinally", () => LeanParallel.ForEach(new List<int>(), static () => 1, static (_, _, local) => local, null!));
        Assert.Throws<ArgumentNullException>("body", () => LeanParallel.ForEach(Span<int>.Empty, (RefAction<int>)null!));
        Assert.Throws<ArgumentNullException>("body", () => LeanParallel.ForEach(ReadOnlySpan<int>.Empty, noBody));
        Assert.Throws<ArgumentNullException>("source", () => LeanParallel.ForEach(noArray, new CountBody([])));
    });

    // The least, because another thread may be helped by this one, and the runtime does things of its own.
    private static long MinBytes(Action loop) => Enumerable.Range(0, 50).Min(_ =>
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        loop();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    });

    private static bool IsCopied<T>(Span<T> span)
    {
        nint place = AddressOf(ref span[0]);
        bool isCopied = false;
        LeanParallel.ForEach(span[..1], (ref T item) => isCopied = AddressOf(ref item) != place);
        return isCopied;
    }

    private static nint AddressOf<T>(ref T item) => Unsafe.ByteOffset(ref Unsafe.NullRef<T>(), ref item);

    private readonly struct LengthBody(int[] lengths) : IForEachBody<string>
    {
        public void Run(string item) => Interlocked.Add(ref lengths[0], item.Length);
    }

    private readonly struct LengthSum : IAggregateBody<string, int>
    {
        public int Seed() => 0;

        public int Accumulate(int accumulator, string item) => accumulator + item.Length;

        public int Combine(int left, int right) => left + right;
    }

    private readonly struct CountBody(int[] runs) : IForEachBody<int>
    {
        public void Run(int item) => Interlocked.Increment(ref runs[item]);
    }

    [InlineArray(64)]
    private struct Names
    {
        private string _first;
    }
}
