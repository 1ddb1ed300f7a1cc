using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Waits;

/// <summary>Several threads that wait for sets which have tasks in common.</summary>
public sealed class OverlappingWaitTests
{
    private const int Tasks = 6;
    private const int Rounds = 200;

    [Fact]
    public void EveryWaitAnySeesOneOfItsOwn() => FreshThread.Run(static () =>
    {
        for (int round = 0; round < Rounds; round++)
        {
            LeanTaskSource<int>[] sources = Sources();
            int[] found = [-1, -1, -1, -1];
            Thread[] threads = [.. Enumerable.Range(0, found.Length).Select(i => Started(() =>
            {
                // Task i and task i + 1; each pair shares one with the next.
                int index = LeanTask.WaitAny([sources[i], sources[i + 1]]);
                found[i] = i + index;
            }))];
            sources[1].SetResult(1);
            sources[3].SetException(new ProgramException("fault"));
            Array.ForEach(threads, static thread => Assert.True(thread.Join(Patience.Limit), "A wait hangs."));
            Assert.Equal([1, 1, 3, 3], found);
        }
    });

    [Fact]
    public void TimedAndUntimedWaitsForOneTaskAllEnd() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        for (int round = 0; round < Rounds; round++)
        {
            LeanTaskSource<int>[] sources = Sources();
            int ended = 0;
            Action[] waits =
            [
                () => sources[0].Wait(),
                () => Assert.True(sources[0].Wait(Hangs.After)),
                () => sources[0].Wait(cancellation.Token),
                () => LeanTask.WaitAll(sources),
                () => Assert.True(LeanTask.WaitAll(sources, Hangs.AfterMilliseconds, cancellation.Token)),
                () => Assert.InRange(LeanTask.WaitAny(sources, Hangs.AfterMilliseconds), 0, Tasks - 1),
            ];
            Thread[] threads = [.. waits.Select(wait => Started(() =>
            {
                wait();
                Interlocked.Increment(ref ended);
            }))];
            foreach (LeanTaskSource<int> source in sources)
                source.SetResult(round);
            Array.ForEach(threads, static thread => Assert.True(thread.Join(Patience.Limit), "A wait hangs."));
            Assert.Equal(waits.Length, ended);
        }
    });

    [Fact]
    public void WaitThatTimesOutAsItsTaskCompletesLeavesTheOthersAlone() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> never = new();
        for (int round = 0; round < Rounds; round++)
        {
            LeanTaskSource<int> source = new();
            Thread timed = Started(() => LeanTask.WaitAny([source, never], 1));
            Thread untimed = Started(() => LeanTask.WaitAny([never, source]));
            if (round % 2 == 0)
                Thread.Sleep(1);
            source.SetResult(1);
            Assert.True(timed.Join(Patience.Limit) && untimed.Join(Patience.Limit), "A wait hangs.");
        }

        // What both gave up at the same moment is found by the next thread that gives something up.
        using CancellationTokenSource last = new();
        never.ContinueWith(static _ => { }, last.Token);
        last.Cancel();
        Assert.True(never.HasNothingAttached());
    });

    private static LeanTaskSource<int>[] Sources() => [.. Enumerable.Range(0, Tasks).Select(static _ => new LeanTaskSource<int>())];

    private static Thread Started(Action action)
    {
        Thread thread = new(() => action()) { IsBackground = true };
        thread.UnsafeStart();
        return thread;
    }
}
