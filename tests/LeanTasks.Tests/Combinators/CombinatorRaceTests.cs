using LeanTasks.Tests.Stress;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

/// <summary>Threads that complete the tasks of a combinator while another makes it.</summary>
public sealed class CombinatorRaceTests
{
    private static int Rounds => FullRun.Count(usual: 1_500, full: 5_000);

    [Fact]
    public void AllWhileItsTasksComplete()
    {
        LeanTaskSource<int>[][] sources = Sources(4);
        LeanTask?[] all = new LeanTask[Rounds];
        LeanTask<int[]>?[] results = new LeanTask<int[]>[Rounds];
        Race.Run(3, Rounds, (thread, round) =>
        {
            LeanTaskSource<int>[] own = sources[round];
            if (thread == 0)
            {
                all[round] = LeanTask.WhenAll((LeanTask[])own);
                results[round] = LeanTask.WhenAll(own);
                return;
            }

            own[thread].SetResult(thread);
            own[thread == 1 ? 0 : 3].SetException(new ProgramException("fault"));
        });
        for (int i = 0; i < Rounds; i++)
        {
            Assert.Equal(2, all[i]!.Exception!.InnerExceptions.Count);
            Assert.Equal(2, results[i]!.Exception!.InnerExceptions.Count);
        }
    }

    [Fact]
    public void AllOfSuccessfulTasksWhileTheyComplete()
    {
        LeanTaskSource<int>[][] sources = Sources(2);
        LeanTask?[] all = new LeanTask[Rounds];
        LeanTask<int[]>?[] results = new LeanTask<int[]>[Rounds];
        Race.Run(3, Rounds, (thread, round) =>
        {
            if (thread == 2)
            {
                results[round] = LeanTask.WhenAll(sources[round]);
                all[round] = LeanTask.WhenAll((LeanTask[])sources[round]);
            }
            else
            {
                sources[round][thread].SetResult(thread);
            }
        });
        Assert.All(all, static task => Assert.True(task!.IsCompletedSuccessfully));
        Assert.All(results, static task => Assert.Equal([0, 1], task!.Result));
    }

    [Fact]
    public void AnyWhileItsTasksComplete()
    {
        LeanTaskSource<int>[][] sources = Sources(3);
        LeanTask<LeanTask<int>>?[] ofTwo = new LeanTask<LeanTask<int>>[Rounds];
        LeanTask<LeanTask<int>>?[] ofThree = new LeanTask<LeanTask<int>>[Rounds];
        Race.Run(3, Rounds, (thread, round) =>
        {
            LeanTaskSource<int>[] own = sources[round];
            if (thread == 0)
            {
                ofThree[round] = LeanTask.WhenAny(own);
                ofTwo[round] = LeanTask.WhenAny(own[1], own[2]);
            }
            else
            {
                own[thread].SetResult(thread);
            }
        });
        for (int i = 0; i < Rounds; i++)
        {
            Assert.True(ofTwo[i]!.Result.IsCompleted);
            Assert.True(ofThree[i]!.Result.IsCompleted);
        }
    }

    [Fact]
    public void WaitThatIsCanceledWhileItsTaskCompletes()
    {
        LeanTaskSource<int>[][] sources = Sources(1);
        CancellationTokenSource[] cancellations = [.. Enumerable.Range(0, Rounds).Select(static _ => new CancellationTokenSource())];
        LeanTask<int>?[] waits = new LeanTask<int>[Rounds];
        Race.Run(3, Rounds, (thread, round) =>
        {
            switch (thread)
            {
                case 0: waits[round] = sources[round][0].WaitAsync(cancellations[round].Token); break;
                case 1: sources[round][0].SetResult(1); break;
                default: cancellations[round].Cancel(); break;
            }
        });
        Assert.All(waits, static wait => Assert.True(wait!.IsCanceled || wait.Result == 1));
    }

    [Fact]
    public void OtherContinuationsSurviveThePruning()
    {
        LeanTaskSource<int>[][] sources = Sources(1);
        int[] runs = new int[Rounds];
        Race.Run(4, Rounds, (thread, round) =>
        {
            LeanTaskSource<int> source = sources[round][0];
            switch (thread)
            {
                case 0:
                    source.SetResult(1);
                    break;
                case 1:
                    for (int i = 0; i < 3; i++)
                        source.ContinueWith(_ => Interlocked.Increment(ref runs[round]), TaskContinuationOptions.ExecuteSynchronously);
                    break;
                default:
                    for (int i = 0; i < 3; i++)
                    {
                        LeanTaskSource<int> soon = new();
                        LeanTask<LeanTask<int>> any = LeanTask.WhenAny(source, soon);
                        soon.SetResult(1);
                        Assert.True(any.Result.IsCompleted);
                    }

                    break;
            }
        });
        Assert.All(runs, static number => Assert.Equal(3, number));
    }

    private static LeanTaskSource<int>[][] Sources(int count) =>
        [.. Enumerable.Range(0, Rounds).Select(_ => Enumerable.Range(0, count).Select(static _ => new LeanTaskSource<int>()).ToArray())];
}
