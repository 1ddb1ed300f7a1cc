using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>A thread that waits for a thief runs parts of what it waits for, and nothing else: a lock that it holds is not entered again.</summary>
public sealed class LeapfrogTests
{
    // Which tree of forks this thread is in.
    [ThreadStatic]
    private static Tree? t_tree;

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void LockAcrossAForkIsNotEnteredAgain(int workers)
    {
        const int ExternalThreads = 3, Trees = 150;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        int foreign = 0;
        Exception?[] failures = new Exception?[ExternalThreads];
        Thread[] externals = [.. Enumerable.Range(0, ExternalThreads).Select(external => new Thread(() => failures[external] = Record.Exception(() =>
        {
            for (int i = 0; i < Trees; i++)
            {
                Tree tree = new();
                scheduler.Run(() =>
                {
                    lock (tree)
                        tree.Grow(depth: 7, external + i);
                });
                Assert.Equal(128, tree.Leaves);
                Interlocked.Add(ref foreign, tree.Foreign);
            }
        }))
        {
            IsBackground = true,
        })];
        foreach (Thread external in externals)
            external.UnsafeStart();
        Assert.All(externals, static external => Assert.True(external.Join(Patience.Limit), "The test hangs."));
        Assert.All(failures, Assert.Null);
        Assert.Equal(0, foreign);
    }

    private sealed class Tree
    {
        public int Leaves;

        // How often one of its sides ran on top of another tree's.
        public int Foreign;

        public void Grow(int depth, int seed)
        {
            Tree? around = t_tree;
            if (around is not null && !ReferenceEquals(around, this))
                Interlocked.Increment(ref Foreign);
            t_tree = this;
            if (depth == 0)
            {
                Thread.SpinWait((seed * 7 % 13) * 10);
                Interlocked.Increment(ref Leaves);
            }
            else
            {
                Fork.Join(() => Grow(depth - 1, seed * 2), () => Grow(depth - 1, (seed * 2) + 1));
            }

            t_tree = around;
        }
    }
}
