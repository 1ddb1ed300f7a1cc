using LeanTasks.Tests.Interop;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>The bytes of the calls; what the inputs themselves allocate is not counted.</summary>
public sealed class ValueTaskSizeTests
{
    private const int Header = 24;

    // Of a LeanTask that is waited for twice.
    private const int Relay = 32;

    // The inputs of one call.
    private const int Inputs = 10;

    [Fact]
    public void AllOfSuccessfulOnesCostsNothing()
    {
        Assert.Equal(0, Of(Completed, static t => LeanValueTask.WhenAll(t[0], t[1])));
        Assert.Equal(0, Of(Completed, static t => LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7])));
        Assert.Equal(0, OfPlain(CompletedPlain, static t => LeanValueTask.WhenAll(t)));
        Assert.Equal(Header + (4 * Inputs), Of(Completed, static t => LeanValueTask.WhenAll(t)));
    }

    [Fact]
    public void AnyOfOneThatHasEndedCostsNothing()
    {
        Assert.Equal(0, Of(Completed, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(0, OfPlain(CompletedPlain, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(32 * (Inputs - 1), Of(static () => [.. Sources().Take(Inputs - 1), new(1)], static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(0, Of(static () => [.. LeanOnes().Take(Inputs - 1), new(1)], static t => LeanValueTask.WhenAny(t)));
    }

    [Fact]
    public void TupleCosts40BytesAndItsContents()
    {
        foreach (Func<ValueTask<int>[]> make in (Func<ValueTask<int>[]>[])[LeanOnes, Sources, Cores])
        {
            Assert.Equal(80, Of(make, static t => LeanValueTask.WhenAll(t[0], t[1])));
            Assert.Equal(40 + (8 * (4 + 16)), Of(make, static t => LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7])));
        }

        Assert.Equal(80 + RuntimeSizes.Delegate, Of(Tasks, static t => LeanValueTask.WhenAll(t[0], t[1])));
        Assert.Equal(104, MinBytes(
            static () => (new LeanTaskSource<string>().Task.AsValueTask(), new LeanTaskSource<object>().Task.AsValueTask()),
            static pair => LeanValueTask.WhenAll(pair.Item1, pair.Item2)));
    }

    [Fact]
    public void AllCosts48BytesAndAnArray()
    {
        const int array = Header + (16 * Inputs);
        const int results = Header + (4 * Inputs);
        foreach (Func<ValueTask<int>[]> make in (Func<ValueTask<int>[]>[])[LeanOnes, Sources, Cores])
            Assert.Equal(56 + array + results, Of(make, static t => LeanValueTask.WhenAll(t)));
        Assert.Equal(56 + array + results + RuntimeSizes.Delegate, Of(Tasks, static t => LeanValueTask.WhenAll(t)));
        Assert.Equal(48 + array, OfPlain(PlainSources, static t => LeanValueTask.WhenAll(t)));
        Assert.Equal(48 + Header + 16, OfPlain(static () => [default, default, new CheckingSource().Task], static t => LeanValueTask.WhenAll(t)));
    }

    [Fact]
    public void AnyCosts40BytesAndItsResult()
    {
        const int array = Header + (8 * Inputs);
        Assert.Equal(48 + (40 * Inputs), Of(Sources, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(40 + (40 * Inputs), OfPlain(PlainSources, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(48 + array, Of(LeanOnes, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(48 + array + RuntimeSizes.Delegate, Of(Tasks, static t => LeanValueTask.WhenAny(t)));
        Assert.Equal(56 + Header + (8 * 2), MinBytes(
            static () => new LeanTaskSource<string>().Task.AsValueTask(), static task => LeanValueTask.WhenAny(task, task)) - Relay);
    }

    [Fact]
    public void EachCostsANodeForEachSource()
    {
        long none = MinBytes(static () => 0, static _ => LeanValueTask.WhenEach(ReadOnlySpan<ValueTask>.Empty));
        Assert.Equal(264, none);
        Assert.Equal(none + (40 * Inputs), OfPlain(PlainSources, static t => LeanValueTask.WhenEach(t)));
        Assert.Equal(none, OfPlain(static () => [.. Enumerable.Range(0, Inputs).Select(static _ => new LeanTaskSource().Task.AsValueTask())], static t => LeanValueTask.WhenEach(t)));
        Assert.Equal(none + ((40 + RuntimeSizes.Delegate) * Inputs), OfPlain(static () => [.. Enumerable.Range(0, Inputs).Select(static _ => new ValueTask(new TaskCompletionSource().Task))], static t => LeanValueTask.WhenEach(t)));
    }

    [Fact]
    public void TheBclCostsMore()
    {
        Assert.True(Of(Sources, static t => LeanValueTask.WhenAll(t)) < Of(Sources, static t => Task.WhenAll(t.Select(static task => task.AsTask()))));
        Assert.True(Of(Sources, static t => LeanValueTask.WhenAny(t)) < Of(Sources, static t => Task.WhenAny(t.Select(static task => task.AsTask()))));
        Assert.True(Of(Tasks, static t => LeanValueTask.WhenAny(t)) < Of(Tasks, static t => Task.WhenAny(t.Select(static task => task.AsTask()))));
    }

    private static ValueTask<int>[] Completed() => [.. Enumerable.Range(0, Inputs).Select(static i => new ValueTask<int>(i))];

    private static ValueTask[] CompletedPlain() => [.. Enumerable.Range(0, Inputs).Select(static i => i % 2 == 0 ? default : new ValueTask(Task.CompletedTask))];

    private static ValueTask<int>[] Sources() => [.. Enumerable.Range(0, Inputs).Select(static _ => new CheckingSource().TaskOfInt)];

    private static ValueTask[] PlainSources() => [.. Enumerable.Range(0, Inputs).Select(static _ => new CheckingSource().Task)];

    private static ValueTask<int>[] Cores() => [.. Enumerable.Range(0, Inputs).Select(static _ => new ManualSource().TaskOfInt)];

    private static ValueTask<int>[] LeanOnes() => [.. Enumerable.Range(0, Inputs).Select(static _ => new LeanTaskSource<int>().Task.AsValueTask())];

    private static ValueTask<int>[] Tasks() => [.. Enumerable.Range(0, Inputs).Select(static _ => new ValueTask<int>(new TaskCompletionSource<int>().Task))];

    private static long Of<TOut>(Func<ValueTask<int>[]> make, Func<ValueTask<int>[], TOut> call) => MinBytes(make, call);

    private static long OfPlain<TOut>(Func<ValueTask[]> make, Func<ValueTask[], TOut> call) => MinBytes(make, call);

    /// <summary>What the call allocates, of the least of several sets of fresh inputs.</summary>
    private static long MinBytes<TInputs, TOut>(Func<TInputs> make, Func<TInputs, TOut> call) => FreshThread.Run(() =>
    {
        long least = long.MaxValue;
        TOut[] kept = new TOut[20];
        for (int i = 0; i < kept.Length; i++)
        {
            TInputs inputs = make();
            long before = GC.GetAllocatedBytesForCurrentThread();
            kept[i] = call(inputs);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        GC.KeepAlive(kept);
        return least;
    });
}
