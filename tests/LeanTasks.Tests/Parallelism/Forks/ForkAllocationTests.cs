using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>A fork allocates nothing, but what its delegates capture.</summary>
public sealed class ForkAllocationTests
{
    private static readonly AsyncLocal<int> s_local = new();
    private static readonly Action[] s_actions = [Nothing, Nothing, Nothing, Nothing, Nothing];

    public enum Kind
    {
        Bodies,
        BodiesWithResults,
        OnWorker,
        Actions,
        ActionsWithState,
        Functions,
        FunctionsWithState,
        WithToken,
        InTurn,
        Span,
        Delegates,
    }

    public static TheoryData<Kind, int> OfAll
    {
        get
        {
            TheoryData<Kind, int> all = [];
            foreach (Kind kind in Enum.GetValues<Kind>())
            {
                all.Add(kind, 1);
                all.Add(kind, 2);
            }

            return all;
        }
    }

    [Theory]
    [MemberData(nameof(OfAll))]
    public void OfAWorker(Kind kind, int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        Assert.Equal(0, FreshThread.Run(() =>
        {
            long bytes = 0;
            scheduler.Run(() => bytes = Bytes(kind));
            return bytes;
        }));
    }

    [Theory]
    [MemberData(nameof(OfAll))]
    public void InAContext(Kind kind, int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        Assert.Equal(0, FreshThread.Run(() =>
        {
            long bytes = 0;
            s_local.Value = 1;
            scheduler.Run(() => bytes = Bytes(kind));
            return bytes;
        }));
    }

    /// <summary>By the shared scheduler, whose external thread it is each time anew.</summary>
    [Theory]
    [InlineData(Kind.Bodies)]
    [InlineData(Kind.BodiesWithResults)]
    [InlineData(Kind.Actions)]
    [InlineData(Kind.ActionsWithState)]
    [InlineData(Kind.Functions)]
    [InlineData(Kind.FunctionsWithState)]
    [InlineData(Kind.WithToken)]
    [InlineData(Kind.InTurn)]
    [InlineData(Kind.Span)]
    [InlineData(Kind.Delegates)]
    public void OfAnExternalThread(Kind kind) => Assert.Equal(0, FreshThread.Run(() => Bytes(kind)));

    private static long Bytes(Kind kind)
    {
        CountBody[] bodies = new CountBody[5];
        long least = long.MaxValue;

        // The least: the first time code is made, and a thread that becomes one more external thread than ever before makes a worker.
        for (int round = 0; round < 5; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < Allocation.Items; i++)
                Join(kind, bodies);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    private static void Join(Kind kind, CountBody[] bodies)
    {
        switch (kind)
        {
            case Kind.Bodies:
                Fork.Join(default(CountBody), default(CountBody));
                break;
            case Kind.BodiesWithResults:
                Fork.Join<SumBody, long, SumBody, long>(new(0, 1), new(1, 2), out _);
                break;
            case Kind.OnWorker:
                WorkStealingSum();
                break;
            case Kind.Actions:
                Fork.Join(Nothing, Nothing);
                break;
            case Kind.ActionsWithState:
                Fork.Join(static _ => { }, 1, static _ => { }, "2");
                break;
            case Kind.Functions:
                Fork.Join(static () => 1, static () => 2L);
                break;
            case Kind.FunctionsWithState:
                Fork.Join(static n => n, 1, static text => text, "2");
                break;
            case Kind.WithToken:
                Fork.Join(Nothing, Nothing, default);
                Fork.Join(static () => 1, static () => 2L, default);
                break;
            case Kind.InTurn:
                Join(Kind.Functions, bodies);
                Fork.Join(Nothing, static () => Join(Kind.Functions, []));
                Join(Kind.FunctionsWithState, bodies);
                break;
            case Kind.Span:
                Fork.Join(bodies.AsSpan());
                break;
            default:
                Fork.Join(s_actions);
                break;
        }
    }

    private static void WorkStealingSum() => Fork.Join<SumBody, long, SumBody, long>(new(0, 4), new(4, 8), out _);

    private static void Nothing()
    {
    }

    private struct CountBody : IForkBody
    {
        public int Count;

        public void Run(ForkWorker worker) => Count++;
    }
}
