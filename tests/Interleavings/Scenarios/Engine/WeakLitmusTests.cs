using System.Runtime.CompilerServices;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>
/// What the explorer's weak memory makes of programs of a few stores and loads: exactly what both Armv8 and the memory model of .NET let come
/// of them.
/// </summary>
/// <remarks>
/// For Armv8: Pulte, Flur, Deacon, French, Sarkar and Sewell, "Simplifying ARM concurrency" (POPL 2018), whose model is that of the Arm
/// Architecture Reference Manual, B2.3. For .NET: <c>docs/design/specs/Memory-model.md</c> of the runtime; a section of it is named where it decides.
/// A volatile read is <c>ldapr</c>, which a volatile write (<c>stlr</c>) before it does not hold up; an interlocked operation is one with acquire
/// and release, which Armv8's model orders with all around it.
/// </remarks>
public class WeakLitmusTests
{
    private const string AllOfTwo = "00 01 10 11";
    private const string AllOfThree = "000 001 010 011 100 101 110 111";
    private const string AllOfFour = "0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 1101 1110 1111";

    private static readonly ExplorationOptions s_options =
        new() { InterruptAfterWrites = false, MinPreemptionsFirst = false, PreemptionBound = 3, StoreDelayBound = 2, StaleReadBound = 2, LateLoadBound = 1 };

    // With plain accesses, 49,454 executions. Five preemptions are 563,450, and the outcomes are the same.
    private static readonly ExplorationOptions s_ofFourThreads = s_options with { PreemptionBound = 2, StoreDelayBound = 1 };

    /// <summary>Plain stores change their order with other stores, and plain loads with other loads ("Ordinary memory accesses").</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain, AllOfTwo)]
    [InlineData(LitmusOrdering.ReleaseAcquire, "00 01 11")]
    [InlineData(LitmusOrdering.Interlocked, "00 01 11")]
    [InlineData(LitmusOrdering.ProcessWide, "00 01 11")]
    public void MessagePassing(LitmusOrdering ordering, string allowed) => Allows(allowed, WeakLitmus.MP, ordering);

    /// <summary>Neither release nor acquire keeps a load behind a store before it. A process-wide barrier is a fence in the other thread, too ("Process-wide barrier").</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain, AllOfTwo)]
    [InlineData(LitmusOrdering.ReleaseAcquire, AllOfTwo)]
    [InlineData(LitmusOrdering.Interlocked, "01 10 11")]
    [InlineData(LitmusOrdering.ProcessWide, "01 10 11")]
    public void StoreBuffering(LitmusOrdering ordering, string allowed) => Allows(allowed, WeakLitmus.SB, ordering);

    /// <summary>A plain load may come after a later store to another cell ("Ordinary memory accesses").</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain, AllOfTwo)]
    [InlineData(LitmusOrdering.ReleaseAcquire, "00 01 10")]
    [InlineData(LitmusOrdering.Interlocked, "00 01 10")]
    [InlineData(LitmusOrdering.ProcessWide, "00 01 10")]
    public void LoadBuffering(LitmusOrdering ordering, string shown) => Allows(shown, WeakLitmus.LB, ordering);

    /// <summary>
    /// One side in order is not enough to keep the other from it. Armv8: an acquire comes before all that follows (<c>bob</c>), a release after all before, and a store after a
    /// load on which its value, its address or that it comes at all depends (<c>dob</c>); .NET lets no store be seen that is only speculated.
    /// </summary>
    [Theory]
    [InlineData(Between.Acquire, AllOfTwo)]
    [InlineData(Between.Release, AllOfTwo)]
    [InlineData(Between.Fence, AllOfTwo)]
    [InlineData(Between.Data, "00 10 11")]
    [InlineData(Between.Control, "00 10 11")]
    public void LoadBufferingWithOneSideInOrder(Between between, string allowed) =>
        Assert.Equal(allowed.Split(' '), OutcomesBetween(between, Between.Nothing));

    /// <summary>Where both sides are in order, no value comes back to the load from which it was made.</summary>
    [Theory]
    [InlineData(Between.Acquire, Between.Acquire, "00 01 10")]
    [InlineData(Between.Acquire, Between.Data, "00 01")]
    [InlineData(Between.Acquire, Between.Control, "00 01")]
    [InlineData(Between.Release, Between.Fence, "00 01 10")]
    [InlineData(Between.Release, Between.Data, "00 01")]
    [InlineData(Between.Data, Between.Data, "00")]
    [InlineData(Between.Data, Between.Control, "00")]
    [InlineData(Between.Control, Between.Control, "00")]
    public void LoadBufferingWithBothSidesInOrder(Between one, Between other, string allowed) =>
        Assert.Equal(allowed.Split(' '), OutcomesBetween(one, other));

    /// <summary>Values that a cell has had in turn are seen in turn ("Hardware considerations").</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain)]
    [InlineData(LitmusOrdering.ReleaseAcquire)]
    [InlineData(LitmusOrdering.Interlocked)]
    [InlineData(LitmusOrdering.ProcessWide)]
    public void CoherenceOfTwoReads(LitmusOrdering ordering) => Allows("00 01 02 11 12 22", WeakLitmus.CoRR, ordering);

    /// <summary>A thread sees its own store, or a later one.</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain)]
    [InlineData(LitmusOrdering.ReleaseAcquire)]
    [InlineData(LitmusOrdering.Interlocked)]
    [InlineData(LitmusOrdering.ProcessWide)]
    public void CoherenceOfAWriteAndARead(LitmusOrdering ordering) => Allows("11 12 22", WeakLitmus.CoWR, ordering);

    /// <summary>What one thread has seen, the thread to which it passes that on sees, too: a store reaches all threads at once ("multicopy atomic").</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain, "")]
    [InlineData(LitmusOrdering.ReleaseAcquire, "110")]
    [InlineData(LitmusOrdering.Interlocked, "110")]
    [InlineData(LitmusOrdering.ProcessWide, "110")]
    public void WriteToReadCausality(LitmusOrdering ordering, string forbidden) => Allows(AllBut(AllOfThree, forbidden), WeakLitmus.WRC, ordering);

    /// <summary>So do two threads see two stores in one order, if they look at them in order.</summary>
    [DeepTheory]
    [InlineData(LitmusOrdering.Plain, "")]
    [InlineData(LitmusOrdering.ReleaseAcquire, "1010")]
    [InlineData(LitmusOrdering.Interlocked, "1010")]
    [InlineData(LitmusOrdering.ProcessWide, "1010")]
    public void IndependentReadsOfIndependentWrites(LitmusOrdering ordering, string forbidden) => Allows(AllBut(AllOfFour, forbidden), WeakLitmus.IRIW, ordering);

    /// <summary>Both first stores come last only where stores change their order.</summary>
    [Theory]
    [InlineData(LitmusOrdering.Plain, "11 12 21 22")]
    [InlineData(LitmusOrdering.ReleaseAcquire, "12 21 22")]
    [InlineData(LitmusOrdering.Interlocked, "12 21 22")]
    [InlineData(LitmusOrdering.ProcessWide, "12 21 22")]
    public void TwoThreadsWriteTwoCells(LitmusOrdering ordering, string allowed) => Allows(allowed, WeakLitmus.TwoPlusTwoW, ordering);

    /// <summary>A message needs both sides ("Volatile reads", "Volatile writes").</summary>
    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void AMessageNeedsReleaseAndAcquire(bool releases, bool acquires)
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, () =>
        {
            int data = 0;
            int flag = 0;
            return (
            [
                () =>
                {
                    PlainAccess.Write(ref data, 1);
                    if (releases)
                        Volatile.Write(ref flag, 1);
                    else
                        PlainAccess.Write(ref flag, 1);
                    return "";
                },
                () => (acquires ? Volatile.Read(ref flag) : PlainAccess.Read(ref flag)) + $"{PlainAccess.Read(ref data)}",
            ], static () => "");
        });
        Assert.Equal(AllOfTwo.Split(' '), outcomes);
    }

    [Fact]
    public void BarriersPassAMessage()
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, static () =>
        {
            int data = 0;
            int flag = 0;
            return (
            [
                () =>
                {
                    PlainAccess.Write(ref data, 1);
                    Volatile.WriteBarrier();
                    PlainAccess.Write(ref flag, 1);
                    return "";
                },
                () =>
                {
                    int seen = PlainAccess.Read(ref flag);
                    Volatile.ReadBarrier();
                    return $"{seen}{PlainAccess.Read(ref data)}";
                },
            ], static () => "");
        });
        Assert.Equal(["00", "01", "11"], outcomes);
    }

    /// <summary>An object that is published plainly is seen as it was then ("Object assignment", "Data-dependent reads are ordered").</summary>
    [Fact]
    public void AReferencePublishesItsObject()
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, static () =>
        {
            StrongBox<int>? published = null;
            return (
            [
                () =>
                {
                    StrongBox<int> made = new();
                    PlainAccess.Write(ref made.Value, 1);
                    PlainAccess.Write(ref published, made);
                    return "";
                },
                () => PlainAccess.Read(ref published) is { } box ? $"{PlainAccess.Read(ref box.Value)}" : "none",
            ], static () => "");
        });
        Assert.Equal(["1", "none"], outcomes);
    }

    /// <summary>
    /// On Arm64 a compare-exchange that changes nothing is a load with acquire (<c>casal</c> has no release where it stores nothing), though .NET
    /// says that it is a full fence ("Full-fence operations").
    /// </summary>
    [Theory]
    [InlineData(0, "01 10 11")]
    [InlineData(1, AllOfTwo)]
    public void OnlyACompareExchangeThatSucceedsIsAFence(int comparand, string allowed)
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, () =>
        {
            int x = 0;
            int y = 0;
            return (
            [
                () =>
                {
                    StrongBox<int> other = new();
                    PlainAccess.Write(ref x, 1);
                    Interlocked.CompareExchange(ref other.Value, 2, comparand);
                    return $"{PlainAccess.Read(ref y)}";
                },
                () =>
                {
                    Interlocked.Exchange(ref y, 1);
                    return $"{PlainAccess.Read(ref x)}";
                },
            ], static () => "");
        });
        Assert.Equal(allowed.Split(' '), outcomes);
    }

    /// <summary>A compare-exchange that fails may have read an old value; one that succeeds has the newest.</summary>
    [Fact]
    public void ACompareExchangeFailsByAnOldValueAndSucceedsByTheNewest()
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, static () =>
        {
            int x = 0;
            int y = 0;
            return (
            [
                () =>
                {
                    Volatile.Write(ref x, 1);
                    Volatile.Write(ref y, 1);
                    return "";
                },
                () => $"{PlainAccess.Read(ref y)}{Interlocked.CompareExchange(ref x, 2, 1)}",
            ], () => $"{x}");
        });
        Assert.Equal(["001", "012", "101", "112"], outcomes);
    }

    /// <summary>Entering acquires what leaving has released ("Acquiring a lock", "Releasing a lock").</summary>
    [Fact]
    public void ALockPassesAMessage()
    {
        string[] outcomes = WeakLitmus.Outcomes(s_options, static () =>
        {
            object gate = new();
            int x = 0;
            int y = 0;
            return (
            [
                () =>
                {
                    lock (gate)
                    {
                        PlainAccess.Write(ref x, 1);
                        PlainAccess.Write(ref y, 1);
                    }

                    return "";
                },
                () =>
                {
                    lock (gate)
                        return $"{PlainAccess.Read(ref y)}{PlainAccess.Read(ref x)}";
                },
            ], static () => "");
        });
        Assert.Equal(["00", "11"], outcomes);
    }

    // Two threads that each load the cell that the other stores: in between is what may keep the two in order.
    private static string[] OutcomesBetween(Between one, Between other) => WeakLitmus.Outcomes(s_options, () =>
    {
        int x = 0;
        int y = 0;
        return ([() => LoadAndStore(ref x, ref y, one), () => LoadAndStore(ref y, ref x, other)], static () => "");
    });

    private static string LoadAndStore(ref int from, ref int to, Between between)
    {
        int value = between == Between.Acquire ? Volatile.Read(ref from) : PlainAccess.Read(ref from);
        if (between == Between.Fence)
            Interlocked.MemoryBarrier();
        if (between == Between.Release)
            Volatile.Write(ref to, 1);
        else if (between == Between.Data)
            PlainAccess.Write(ref to, value);
        else if (between != Between.Control || value == 1)
            PlainAccess.Write(ref to, 1);
        return $"{value}";
    }

    private static void Allows(string allowed, WeakLitmus program, LitmusOrdering ordering) => Assert.Equal(
        allowed.Split(' '),
        program.Outcomes(ordering, program == WeakLitmus.IRIW ? s_ofFourThreads : s_options));

    private static string AllBut(string outcomes, string forbidden) =>
        string.Join(' ', outcomes.Split(' ').Where(outcome => outcome != forbidden));
}
