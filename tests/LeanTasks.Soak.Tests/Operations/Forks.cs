using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Forks, to a depth at which others steal.</summary>
internal static class Forks
{
    public static Family Family { get; } = new(
        [typeof(Fork), typeof(ForkWorker), typeof(IForkBody), typeof(IForkBody<>), typeof(WorkStealingScheduler)],
        Functions,
        Structs,
        References,
        Bodies,
        Failing);

    private static void Functions(Turn turn)
    {
        int leaves = 1 << turn.Next(9);
        int[] ran = new int[leaves];
        Assert.Equal((long)leaves * (leaves - 1) / 2, Sum(0, leaves));
        Assert.All(ran, static times => Assert.Equal(1, times));

        long Sum(int from, int to)
        {
            if (to - from == 1)
            {
                Interlocked.Increment(ref ran[from]);
                return from;
            }

            int middle = (from + to) / 2;
            (long left, long right) = from % 4 == 0
                ? Fork.Join(() => Sum(from, middle), () => Sum(middle, to))
                : Fork.Join(static part => part.Sum(part.From, part.To), (Sum: (Func<int, int, long>)Sum, From: from, To: middle), static part => part.Sum(part.From, part.To), (Sum: (Func<int, int, long>)Sum, From: middle, To: to));
            return left + right;
        }
    }

    private static void Structs(Turn turn)
    {
        int leaves = 1 << turn.Next(10);
        SumBody body = new(0, leaves);
        WorkStealingScheduler scheduler = WorkStealingScheduler.Shared;
        Assert.Equal((long)leaves * (leaves - 1) / 2, scheduler.Run<SumBody, long>(body));
    }

    /// <summary>Results that the collector moves while sides are stolen.</summary>
    private static void References(Turn turn)
    {
        int depth = turn.Next(7);
        Assert.Equal(Enumerable.Range(0, 1 << depth), WorkStealingScheduler.Shared.Run<ListBody, int[]>(new ListBody(0, 1 << depth)));
    }

    private static void Bodies(Turn turn)
    {
        Runs runs = turn.Due("side of a fork", times: 9);
        Fork.Join(runs.Count, runs.Count);
        Fork.Join(runs.Count, runs.Count, runs.Count);
        Fork.Join<CountBody, CountBody>(new CountBody(runs), new CountBody(runs));
        Fork.Join<CountBody>([new CountBody(runs), new CountBody(runs)]);
        WorkStealingScheduler.Shared.Run(() => { });
    }

    /// <summary>Both sides end; one exception is thrown itself, two together.</summary>
    private static void Failing(Turn turn)
    {
        Plan a = turn.Plan(), b = turn.Plan();
        (int A, int B) results = default;
        Exception? thrown = Record.Exception(() => results = Fork.Join(() => a.Produce(), () => b.Produce()));
        if (a.Ending == Ending.Result && b.Ending == Ending.Result)
        {
            Assert.Null(thrown);
            Assert.Equal((a.Value, b.Value), results);
        }
        else if (a.Ending != Ending.Result && b.Ending != Ending.Result)
        {
            AggregateException both = Assert.IsType<AggregateException>(thrown);
            Assert.Equal(2, both.InnerExceptions.Count);
            a.RequireThrown(both.InnerExceptions[0]);
            b.RequireThrown(both.InnerExceptions[1]);
        }
        else
        {
            (a.Ending == Ending.Result ? b : a).RequireThrown(thrown!);
        }
    }

    private readonly struct SumBody(int from, int to) : IForkBody<long>
    {
        public long Run(ForkWorker worker)
        {
            if (to - from == 1)
                return from;
            int middle = (from + to) / 2;
            long left = Fork.Join(worker, new SumBody(from, middle), new SumBody(middle, to), out long right);
            return left + right;
        }
    }

    private readonly struct ListBody(int from, int to) : IForkBody<int[]>
    {
        public int[] Run(ForkWorker worker)
        {
            if (to - from == 1)
                return [from];
            int middle = (from + to) / 2;
            int[] left = Fork.Join(worker, new ListBody(from, middle), new ListBody(middle, to), out int[] right);
            return [.. left, .. right];
        }
    }

    private readonly struct CountBody(Runs runs) : IForkBody
    {
        public void Run(ForkWorker worker) => runs.Count();
    }
}
