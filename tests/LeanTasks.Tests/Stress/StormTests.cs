using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Stress;

/// <summary>More threads than processors, which do to the same tasks whatever can be done; bounded by rounds, not by time.</summary>
public sealed class StormTests
{
    private const int Threads = 16;

    private static int Rounds => FullRun.Count(usual: 700, full: 2_000);

    [Fact]
    public void NothingAttachedIsLost()
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, Rounds).Select(static _ => new LeanTaskSource<int>())];
        int[] runs = new int[Rounds];
        int[] expected = new int[Rounds];
        int completions = 0;
        Race.Run(Threads, Rounds, (thread, round) =>
        {
            LeanTaskSource<int> source = sources[round];
            switch ((thread + round) % 8)
            {
                case 0 when source.TrySetResult(round):
                    Interlocked.Increment(ref completions);
                    break;
                case 1:
                    Expect(round);
                    source.ContinueWith(_ => Interlocked.Increment(ref runs[round]));
                    break;
                case 2:
                    Expect(round);
                    source.ContinueWith(_ => Interlocked.Increment(ref runs[round]), TaskContinuationOptions.ExecuteSynchronously);
                    break;
                case 3:
                    source.Wait(thread % 2);
                    break;
                case 4:
                    using (CancellationTokenSource cancellation = new())
                    {
                        LeanTask canceled = source.ContinueWith(static _ => { }, cancellation.Token);
                        cancellation.Cancel();
                        Patience.UntilEnded(canceled);
                    }

                    break;
                case 5:
                    Expect(round);
                    source.GetAwaiter().UnsafeOnCompleted(() => Interlocked.Increment(ref runs[round]));
                    break;
                case 6:
                    Assert.InRange(LeanTask.WaitAny([source, sources[(round + 1) % Rounds]]), 0, 1);
                    break;
                default:
                    _ = source.Id;
                    _ = LeanTask.WaitAll([source, source], thread % 2);
                    break;
            }
        });

        Assert.Equal(Rounds, completions);
        Patience.Until(() => runs.SequenceEqual(expected));

        void Expect(int round) => Interlocked.Increment(ref expected[round]);
    }

    [Fact]
    public void NeverEndingTaskKeepsNothingThatWasGivenUp() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> never = new();
        WeakReference?[] canceled = new WeakReference?[Threads * Rounds];
        Race.Run(Threads, Rounds, (thread, round) =>
        {
            switch (thread % 4)
            {
                case 0:
                    never.Wait(0);
                    break;
                case 1:
                    LeanTask.WaitAny([never, LeanTask.CompletedTask]);
                    LeanTask.WaitAny([never], round % 64 == 0 ? 1 : 0);
                    break;
                default:
                    canceled[(thread * Rounds) + round] = Cancel(never);
                    break;
            }
        });

        // What several gave up at the same moment is found by the next thread that gives something up.
        using CancellationTokenSource last = new();
        never.ContinueWith(static _ => { }, last.Token);
        last.Cancel();
        Assert.True(never.HasNothingAttached());
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.InRange(canceled.Count(static reference => reference?.IsAlive == true), 0, Threads);

        static WeakReference Cancel(LeanTask task)
        {
            using CancellationTokenSource cancellation = new();
            LeanTask continuation = task.ContinueWith(static _ => { }, cancellation.Token);
            cancellation.Cancel();
            Assert.True(continuation.IsCanceled);
            return new WeakReference(continuation);
        }
    });

    [Fact]
    public void ChildrenAndCancellationsEndTheirParentsOnce()
    {
        int ended = 0;
        Race.Run(4, Rounds / 2, (thread, round) =>
        {
            using CancellationTokenSource cancellation = new();
            LeanTask parent = new(() =>
            {
                for (int i = 0; i < 4; i++)
                    StartUnlessCanceled(new LeanTask(static () => { }, i % 2 == 0 ? cancellation.Token : default, TaskCreationOptions.AttachedToParent));
                new LeanTask(static () => throw new ProgramException("child"), TaskCreationOptions.AttachedToParent).Start();
            });
            parent.ContinueWith(_ => Interlocked.Increment(ref ended), TaskContinuationOptions.ExecuteSynchronously);
            parent.Start();
            cancellation.Cancel();
            AggregateException exception = Assert.Throws<AggregateException>(parent.Wait);
            Assert.IsType<ProgramException>(exception.Flatten().InnerException);
        });
        Patience.Until(() => Volatile.Read(ref ended) == 4 * (Rounds / 2));

        static void StartUnlessCanceled(LeanTask task)
        {
            try
            {
                task.Start();
            }
            catch (InvalidOperationException)
            {
                Assert.True(task.IsCanceled);
            }
        }
    }

    [Fact]
    public void TokenAgainstTheThreadThatRunsTheTask()
    {
        int ran = 0;
        int canceled = 0;
        for (int round = 0; round < Rounds; round++)
        {
            using CancellationTokenSource cancellation = new();
            LeanTask task = new(() => Interlocked.Increment(ref ran), cancellation.Token);
            LeanTask continuation = task.ContinueWith(static _ => { });
            task.Start();
            cancellation.Cancel();
            Patience.UntilEnded(task);
            Patience.UntilEnded(continuation);
            if (task.IsCanceled)
                canceled++;
        }

        Assert.Equal(Rounds, ran + canceled);
    }
}
