using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Stress;

/// <summary>Threads that race for one source; nothing here depends on which wins.</summary>
public sealed class SourceRaceTests
{
    private const int Threads = 4;

    private static int Rounds => FullRun.Count(usual: 3_000, full: 10_000);

    [Fact]
    public void OneCompletionWinsAndTheOthersSeeIt()
    {
        LeanTaskSource<int>[] sources = Sources();
        int[] wins = new int[Rounds];
        Race.Run(Threads, Rounds, (thread, round) =>
        {
            LeanTaskSource<int> source = sources[round];
            bool won = thread switch
            {
                0 => source.TrySetResult(round),
                1 => source.TrySetException(new ProgramException("fault")),
                2 => source.TrySetCanceled(),
                _ => source.TrySetResult(-round),
            };
            Assert.True(source.Task.IsCompleted);
            if (won)
                Interlocked.Add(ref wins[round], thread + 1);
        });
        for (int i = 0; i < Rounds; i++)
        {
            LeanTask<int> task = sources[i];
            TaskStatus expected = wins[i] switch
            {
                1 or 4 => TaskStatus.RanToCompletion,
                2 => TaskStatus.Faulted,
                3 => TaskStatus.Canceled,
                _ => throw new InvalidOperationException($"Round {i} has the winners {wins[i]}."),
            };
            Assert.Equal(expected, task.Status);
            if (task.IsCompletedSuccessfully)
                Assert.Equal(wins[i] == 1 ? i : -i, task.Result);
        }
    }

    [Fact]
    public void EveryContinuationRunsOnceWhoeverAttachesWhen()
    {
        LeanTaskSource<int>[] sources = Sources();
        int[] runs = new int[Rounds];
        LeanTask[] methods = new LeanTask[Rounds];
        LeanTask[] continuations = new LeanTask[Rounds];
        Race.Run(Threads, Rounds, (thread, round) =>
        {
            LeanTaskSource<int> source = sources[round];
            switch (thread)
            {
                case 0:
                    source.SetResult(round);
                    break;
                case 1:
                    methods[round] = CountAsync(source, runs, round);
                    break;
                case 2:
                    continuations[round] = source.ContinueWith(_ => Interlocked.Increment(ref runs[round]));
                    break;
                default:
                    source.GetAwaiter().UnsafeOnCompleted(() => Interlocked.Increment(ref runs[round]));
                    Assert.Equal(round, source.Result);
                    break;
            }
        });
        Array.ForEach(methods, Patience.UntilEnded);
        Array.ForEach(continuations, Patience.UntilEnded);
        Patience.Until(() => runs.All(static count => count >= 3));
        Assert.All(methods, static method => Assert.True(method.IsCompletedSuccessfully));
        Assert.All(runs, static count => Assert.Equal(3, count));
    }

    [Fact]
    public void EveryBlockedWaiterIsReleased()
    {
        const int Waits = 2_000;
        LeanTaskSource<int>[] sources = Sources();
        long sum = 0;
        Race.Run(Threads, Waits, (thread, round) =>
        {
            if (thread == 0)
                sources[round].SetResult(round);
            else
                Interlocked.Add(ref sum, sources[round].Result);
        });
        Assert.Equal((Threads - 1) * (long)Waits * (Waits - 1) / 2, sum);
    }

    [Fact]
    public void StartedTaskRunsOnceWhoeverRunsIt()
    {
        int[] runs = new int[Rounds];
        LeanTask[] tasks = new LeanTask[Rounds];
        for (int i = 0; i < Rounds; i++)
        {
            int round = i;
            tasks[i] = new LeanTask(() => Interlocked.Increment(ref runs[round]));
        }

        int started = 0;
        Race.Run(Threads, Rounds, (thread, round) =>
        {
            if (thread < 2)
            {
                try
                {
                    tasks[round].Start();
                    Interlocked.Increment(ref started);
                }
                catch (InvalidOperationException)
                {
                    // The other one was first.
                }
            }

            tasks[round].Wait();
        });
        Assert.Equal(Rounds, started);
        Assert.All(runs, static count => Assert.Equal(1, count));
    }

    private static LeanTaskSource<int>[] Sources() =>
        [.. Enumerable.Range(0, Rounds).Select(static _ => new LeanTaskSource<int>())];

    private static async LeanTask CountAsync(LeanTask<int> task, int[] runs, int round)
    {
        int result = await task;
        Assert.Equal(round, result);
        Interlocked.Increment(ref runs[round]);
    }
}
