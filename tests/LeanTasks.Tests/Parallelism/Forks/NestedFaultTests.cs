using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Exceptions that leave many forks inside each other. A stack overflow ends the process.</summary>
public sealed class NestedFaultTests
{
    // What a thread has on Linux with glibc; elsewhere it has less. An exception that each level threw inside its catch filled it after about 600.
    private const int StackSize = 8 * 1024 * 1024;
    private const int Many = 1_500;

    private static readonly ProgramException s_leaf = new("leaf");

    [DeepFact]
    public void FaultLeavesManyForks() => ChildProcess.Run(typeof(NestedFaultTests), static () =>
    {
        FreshThread.Run(
            static () =>
            {
                Assert.Same(s_leaf, Assert.Throws<ProgramException>(static () => ThroughFirst(Many)));
                Assert.Same(s_leaf, Assert.Throws<ProgramException>(static () => ThroughSecond(Many)));
                Assert.Same(s_leaf, Assert.Throws<ProgramException>(static () => ThroughSpan(Many)));
                Exception fault = Assert.Throws<AggregateException>(static () => ThroughBoth(Many));
                for (int depth = Many; depth > 0; depth--)
                    fault = Assert.IsType<AggregateException>(fault).InnerExceptions[0];
                Assert.Same(s_leaf, fault);
                Assert.Equal((1, 2), Fork.Join(static () => 1, static () => 2));
            },
            StackSize);
        Environment.Exit(ChildProcess.Shown);
    });

    /// <summary>A filter runs before the stack is left: even then both sides of each fork inside have ended.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void FilterRunsWhenAllForksInsideHaveEnded(int workers)
    {
        const int Depth = 20;
        using WorkStealingScheduler scheduler = workers == 1 ? LoneScheduler.Create() : WorkStealingScheduler.Start(workers);
        FreshThread.Run(() => scheduler.Run(() =>
        {
            for (int round = 0; round < 50; round++)
            {
                bool[] ended = new bool[Depth];
                int filtered = 0;
                Assert.Same(s_leaf, Assert.Throws<ProgramException>(() => Descend(Depth)));
                Assert.Equal(Depth, filtered);

                void Descend(int depth)
                {
                    if (depth == 0)
                        throw s_leaf;
                    try
                    {
                        Fork.Join(() => Descend(depth - 1), () => End(depth));
                    }
                    catch (ProgramException) when (Filter(depth))
                    {
                        throw new InvalidOperationException("The filter has accepted.");
                    }
                }

                void End(int depth)
                {
                    Thread.SpinWait(100);
                    Volatile.Write(ref ended[depth - 1], true);
                }

                // As many forks are inside as the depth says.
                bool Filter(int depth)
                {
                    filtered += ended.AsSpan(0, depth).Contains(false) ? 0 : 1;
                    return false;
                }
            }
        }));
    }

    private static void ThroughFirst(int depth)
    {
        ThrowAt(depth);
        Fork.Join(() => ThroughFirst(depth - 1), static () => { });
    }

    private static void ThroughSecond(int depth)
    {
        ThrowAt(depth);
        Fork.Join(static () => { }, () => ThroughSecond(depth - 1));
    }

    private static void ThroughSpan(int depth)
    {
        ThrowAt(depth);
        Fork.Join(() => ThroughSpan(depth - 1), static () => { }, static () => { });
    }

    private static void ThroughBoth(int depth)
    {
        ThrowAt(depth);
        Fork.Join(() => ThroughBoth(depth - 1), static () => throw new ProgramException("second"));
    }

    private static void ThrowAt(int depth)
    {
        if (depth == 0)
            throw s_leaf;
    }
}
