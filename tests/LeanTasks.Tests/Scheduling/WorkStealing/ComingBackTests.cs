using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Async methods, continuations, children and factories over the scheduler.</summary>
public sealed class ComingBackTests
{
    [Fact]
    public void AwaitComesBack() => WithScheduler(static scheduler =>
    {
        LeanTaskSource source = new();
        LeanTask<LeanTask> start = scheduler.Start(() => AwaitAsync(scheduler, source));
        LeanTask method = start.Finish();
        Assert.False(method.IsCompleted);
        source.SetResult();
        method.Finish();
    });

    [Fact]
    public void AwaitOfYieldComesBack() => WithScheduler(static scheduler =>
        scheduler.Start(() => YieldAsync(scheduler, times: 100)).Finish().Finish());

    [Fact]
    public void AwaitThatNeedNotComeBackDoesNot() => WithScheduler(static scheduler =>
    {
        LeanTaskSource source = new();
        LeanTask<string?> method = scheduler.Start(() => NameAfterAsync(source)).Finish();
        FreshThread.Run(source.SetResult);
        Assert.DoesNotContain("back", method.Finish() ?? "", StringComparison.Ordinal);
    });

    [Fact]
    public void ContinuationRunsThere() => WithScheduler(static scheduler =>
    {
        LeanTask<LeanScheduler> continuation = scheduler.Start(static () => { }).ContinueWith(static _ => LeanScheduler.Current, scheduler);
        Assert.Same(scheduler, continuation.Finish());
    });

    [Fact]
    public void FactoryStartsThere() => WithScheduler(static scheduler =>
    {
        LeanTaskFactory factory = new(scheduler);
        Assert.Same(scheduler, factory.StartNew(static () => LeanScheduler.Current).Finish());
        LeanTask[] inputs = [factory.StartNew(static () => { }), factory.StartNew(static () => { })];
        Assert.Same(scheduler, factory.ContinueWhenAll(inputs, static _ => LeanScheduler.Current).Finish());
        Assert.Same(scheduler, factory.ContinueWhenAny(inputs, static _ => LeanScheduler.Current).Finish());
    });

    [Fact]
    public void AttachedChildrenEndFirst() => WithScheduler(static scheduler =>
    {
        bool release = false;
        int ended = 0;
        LeanTask parent = scheduler.Start(() =>
        {
            for (int i = 0; i < 10; i++)
            {
                scheduler.Start(
                    () =>
                    {
                        Patience.Until(() => Volatile.Read(ref release));
                        Interlocked.Increment(ref ended);
                    },
                    TaskCreationOptions.AttachedToParent);
            }
        });
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        Volatile.Write(ref release, true);
        parent.Finish();
        Assert.Equal(10, ended);
    });

    [Fact]
    public void FaultOfAChildIsTheParents() => WithScheduler(static scheduler =>
    {
        LeanTask parent = scheduler.Start(() =>
        {
            scheduler.Start(static () => throw new ProgramException("child"), TaskCreationOptions.AttachedToParent);
        });
        Patience.UntilEnded(parent);
        Assert.IsType<ProgramException>(Assert.IsType<AggregateException>(parent.Exception?.InnerException).InnerException);
    });

    [Fact]
    public void ExclusivePairOverItExcludes() => WithScheduler(static scheduler =>
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new ConcurrentExclusiveLeanSchedulerPair(scheduler);
        int counter = 0;
        Assert.Equal(1, ConcurrencyTests.MaxAtOnce(pair.ExclusiveScheduler, tasks: 200));
        LeanTask[] tasks = [.. Enumerable.Range(0, 1_000).Select(_ => pair.ExclusiveScheduler.Start(() => { counter++; }))];
        tasks.Finish();
        Assert.Equal(1_000, counter);
        Assert.InRange(ConcurrencyTests.MaxAtOnce(pair.ConcurrentScheduler, tasks: 200), 1, scheduler.MaximumConcurrencyLevel);
        pair.Complete();
        pair.Completion.Finish();
    });

    private static void WithScheduler(Action<WorkStealingScheduler> test)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2, "back");
        FreshThread.Run(() => test(scheduler));
    }

    private static async LeanTask AwaitAsync(LeanScheduler scheduler, LeanTask task)
    {
        Assert.Same(scheduler, LeanScheduler.Current);
        await task;
        Assert.Same(scheduler, LeanScheduler.Current);
        Assert.StartsWith("back", Thread.CurrentThread.Name, StringComparison.Ordinal);
    }

    private static async LeanTask YieldAsync(LeanScheduler scheduler, int times)
    {
        for (int i = 0; i < times; i++)
        {
            await LeanTask.Yield();
            Assert.Same(scheduler, LeanScheduler.Current);
            Assert.StartsWith("back", Thread.CurrentThread.Name, StringComparison.Ordinal);
        }
    }

    private static async LeanTask<string?> NameAfterAsync(LeanTask task)
    {
        await task.ConfigureAwait(false);
        return Thread.CurrentThread.Name;
    }
}
