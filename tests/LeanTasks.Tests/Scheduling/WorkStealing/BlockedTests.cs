using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Tasks that block in waits of this library let others run.</summary>
public sealed class BlockedTests
{
    public enum By
    {
        Wait,
        WaitWithTimeout,
        WaitWithToken,
        Result,
        Awaiter,
        WaitAll,
        WaitAny,
    }

    public static TheoryData<By, int> Ways
    {
        get
        {
            TheoryData<By, int> ways = [];
            foreach (By by in Enum.GetValues<By>())
            {
                ways.Add(by, 1);
                ways.Add(by, 2);
            }

            return ways;
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void MoreThanThereAreWorkers(By by, int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        for (int round = 0; round < 5; round++)
        {
            LeanTaskSource<int> gate = new();
            LeanTask[] blocked = [.. Enumerable.Range(0, workers + 6).Select(_ => scheduler.Start(() => Block(gate, by)))];
            LeanTask opener = scheduler.Start(() => gate.SetResult(1));
            opener.Finish();
            blocked.Finish();
        }

        // Those that stood in for others count as any other.
        scheduler.WithoutWatch();
        Assert.InRange(ConcurrencyTests.MaxAtOnce(scheduler, tasks: 300), 1, workers);
    }

    /// <summary>The task that opens the gate is queued by one that blocks itself.</summary>
    [Theory]
    [MemberData(nameof(Ways))]
    public void OpenedByATaskOfTheirOwn(By by, int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        LeanTask[] blocked = [.. Enumerable.Range(0, workers + 6).Select(_ => scheduler.Start(() =>
        {
            LeanTaskSource<int> gate = new();
            scheduler.Start(() => gate.SetResult(1));
            Block(gate, by);
        }))];
        blocked.Finish();
    }

    /// <summary>
    /// There are more of them than a scheduler may have threads. What each waits for is a task that cannot run inside the wait; if others
    /// began first, all threads would block.
    /// </summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void MoreThanThereMayBeThreadsWaitForTasksOfTheirOwn(bool areStartedByATask)
    {
        const int many = 1_100;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        LeanTask<int>[] tasks = [];
        if (areStartedByATask)
        {
            scheduler.Start(() =>
            {
                StartAll();
                LeanTask.WhenAll(tasks).Wait();
            }).Finish();
        }
        else
        {
            StartAll();
        }

        tasks.Finish();
        Assert.Equal(Enumerable.Range(0, many), tasks.Select(static task => task.Result));

        void StartAll() =>
            tasks = [.. Enumerable.Range(0, many).Select(i => scheduler.Start(() => scheduler.Start(() => LeanTask.FromResult(i)).Unwrap().Result))];
    }

    /// <summary>The thread that stands in for the one that waits begins with what that has queued, not with what was queued before.</summary>
    [Fact]
    public void ATaskOfItsOwnComesBeforeThoseFromOutside()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        List<string> order = [];
        bool release = false;
        LeanTask waiting = scheduler.Start(() =>
        {
            Patience.Until(() => Volatile.Read(ref release));
            scheduler.Start(() => LeanTask.FromResult(Note("own"))).Unwrap().Wait();
        });
        LeanTask other = scheduler.Start(() => Note("other"));
        Volatile.Write(ref release, true);
        waiting.Finish();
        other.Finish();
        Assert.Equal(["own", "other"], order);

        int Note(string name)
        {
            order.Add(name);
            return 0;
        }
    }

    [Fact]
    public void NestedDeeply()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        LeanTask outermost = scheduler.Start(() => StartFairAndWait(scheduler, 40));
        outermost.Finish();
    }

    /// <summary>A wait that does not block counts as none.</summary>
    [Fact]
    public void TimeoutThatIsOverLeavesTheCountRight()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        LeanTaskSource never = new();
        LeanTask[] tasks = [.. Enumerable.Range(0, 20).Select(_ => scheduler.Start(() =>
        {
            Assert.False(never.Wait(0));
            Assert.False(never.Wait(1));
            Assert.Equal(-1, LeanTask.WaitAny([never], 1));
            Assert.False(LeanTask.WaitAll([never], 1));
        }))];
        tasks.Finish();
        scheduler.WithoutWatch();
        Assert.InRange(ConcurrencyTests.MaxAtOnce(scheduler, tasks: 300), 1, 2);
        int begun = 0;
        LeanTask[] both = [.. Enumerable.Range(0, 2).Select(_ => scheduler.Start(() =>
        {
            Interlocked.Increment(ref begun);
            Patience.Until(() => Volatile.Read(ref begun) == 2);
        }))];
        both.Finish();
    }

    /// <summary>A thread that is an external one of a scheduler inside a task of another blocks both.</summary>
    [Fact]
    public void InsideARunOfAnotherScheduler()
    {
        using WorkStealingScheduler outer = WorkStealingScheduler.Start(1);
        using WorkStealingScheduler inner = WorkStealingScheduler.Start(1);
        outer.Start(() => inner.Run(() => StartFair(outer, static () => { }).Wait())).Finish();
    }

    [Fact]
    public void InsideARunOfItsOwnScheduler()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        scheduler.Start(() => scheduler.Run(() => StartFair(scheduler, static () => { }).Wait())).Finish();
    }

    [Fact]
    public void TaskOfAnotherSchedulerThatWaitsForThisOne()
    {
        using WorkStealingScheduler outer = WorkStealingScheduler.Start(1);
        using WorkStealingScheduler inner = WorkStealingScheduler.Start(1);
        outer.Start(() => inner.Start(() => outer.Start(static () => { }).Wait()).Wait()).Finish();
    }

    /// <summary>Threads that stood in for blocked ones end after a while; those that are left go on as before.</summary>
    [DeepFact]
    public void ThreadsThatStoodInEnd()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Thread? standIn = null;
        scheduler.Start(() => StartFair(scheduler, () => standIn = Thread.CurrentThread).Wait()).Finish();
        Patience.Until(() => !standIn!.IsAlive);
        for (int i = 0; i < 5; i++)
        {
            Thread thread = scheduler.Start(static () => Thread.CurrentThread).Finish();
            Patience.UntilBlocked(thread);
            scheduler.Start(() => StartFair(scheduler, static () => { }).Wait()).Finish();
        }
    }

    private static LeanTask StartFair(LeanScheduler scheduler, Action action) => scheduler.Start(action, TaskCreationOptions.PreferFairness);

    private static void StartFairAndWait(LeanScheduler scheduler, int depth)
    {
        if (depth > 0)
            StartFair(scheduler, () => StartFairAndWait(scheduler, depth - 1)).Wait();
    }

    private static void Block(LeanTask<int> gate, By by)
    {
        int limit = (int)Patience.Limit.TotalMilliseconds;
        switch (by)
        {
            case By.Wait:
                gate.Wait();
                break;
            case By.WaitWithTimeout:
                Assert.True(gate.Wait(limit));
                break;
            case By.WaitWithToken:
                using (CancellationTokenSource source = new())
                    gate.Wait(source.Token);
                break;
            case By.Result:
                Assert.Equal(1, gate.Result);
                break;
            case By.Awaiter:
                Assert.Equal(1, gate.GetAwaiter().GetResult());
                break;
            case By.WaitAll:
                Assert.True(LeanTask.WaitAll([gate, gate], limit));
                break;
            default:
                Assert.Equal(0, LeanTask.WaitAny([gate], limit));
                break;
        }

        Assert.Equal(TaskStatus.RanToCompletion, gate.Status);
    }
}
