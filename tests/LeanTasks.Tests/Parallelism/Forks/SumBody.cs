namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>The sum of the numbers from one to before another, by a tree of forks with a leaf for each number.</summary>
internal readonly struct SumBody(int from, int to) : IForkBody<long>
{
    public long Run(ForkWorker worker)
    {
        if (to - from == 1)
            return from;
        int middle = from + ((to - from) / 2);
        long a = Fork.Join(worker, new SumBody(from, middle), new SumBody(middle, to), out long b);
        return a + b;
    }

    public static long Of(int count) => count * (count - 1L) / 2;
}
