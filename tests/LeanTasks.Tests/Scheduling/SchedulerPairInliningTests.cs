using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Which tasks of a pair run inside others, beside the BCL's.</summary>
public sealed class SchedulerPairInliningTests
{
    public static TheoryData<bool, bool, bool> Cases
    {
        get
        {
            TheoryData<bool, bool, bool> cases = [];
            foreach (bool outer in new[] { false, true })
            {
                foreach (bool inner in new[] { false, true })
                {
                    foreach (bool queued in new[] { false, true })
                        cases.Add(outer, inner, queued);
                }
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void SameSchedulersTasksAreInlined(bool outerExclusive, bool innerExclusive, bool queued)
    {
        // A task of the other scheduler could not begin before the outer one has ended, so nobody waits for it here.
        bool waits = outerExclusive == innerExclusive;
        int[] threads = new int[4];

        ConcurrentExclusiveSchedulerPair twin = new(TaskScheduler.Default, 1);
        Task twinInner = new(() => threads[1] = Environment.CurrentManagedThreadId);
        Task twinOuter = new(() =>
        {
            threads[0] = Environment.CurrentManagedThreadId;
            TaskScheduler scheduler = innerExclusive ? twin.ExclusiveScheduler : twin.ConcurrentScheduler;
            if (queued || !waits)
                twinInner.Start(scheduler);
            else
                twinInner.RunSynchronously(scheduler);
            if (waits)
                twinInner.Wait();
            else
                Assert.False(twinInner.IsCompleted);
        });
        twinOuter.Start(outerExclusive ? twin.ExclusiveScheduler : twin.ConcurrentScheduler);

        ConcurrentExclusiveLeanSchedulerPair pair = new(LeanScheduler.Default, 1);
        LeanTask inner = new(() => threads[3] = Environment.CurrentManagedThreadId);
        LeanTask outer = new(() =>
        {
            threads[2] = Environment.CurrentManagedThreadId;
            LeanScheduler scheduler = innerExclusive ? pair.ExclusiveScheduler : pair.ConcurrentScheduler;
            if (queued || !waits)
                inner.Start(scheduler);
            else
                inner.RunSynchronously(scheduler);
            if (waits)
                inner.Wait();
            else
                Assert.False(inner.IsCompleted);
        });
        outer.Start(outerExclusive ? pair.ExclusiveScheduler : pair.ConcurrentScheduler);

        Patience.UntilEnded(outer);
        Patience.UntilEnded(inner);
        Assert.Null(outer.Exception);
        Assert.True(SpinWait.SpinUntil(() => twinOuter.IsCompleted && twinInner.IsCompleted, Patience.Limit));
        Assert.Null(twinOuter.Exception);
        if (waits)
        {
            Assert.Equal(threads[0], threads[1]);
            Assert.Equal(threads[2], threads[3]);
        }
    }

    [Fact]
    public void NothingIsInlinedOutsideOfThePair() => FreshThread.Run(static () =>
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        int thread = 0;
        LeanTask task = new(() => thread = Environment.CurrentManagedThreadId);
        task.RunSynchronously(pair.ExclusiveScheduler);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TargetIsAskedWhetherItInlines(bool inlines) => FreshThread.Run(() =>
    {
        Queue<LeanTask> queue = new();
        List<LeanTask> asked = [];
        ScriptedLeanScheduler? target = null;
        target = new ScriptedLeanScheduler
        {
            OnQueue = task =>
            {
                // What is asked for and not inlined has to run all the same.
                if (asked.Contains(task))
                    target!.Run(task);
                else
                    queue.Enqueue(task);
            },
            OnInline = (task, _) =>
            {
                asked.Add(task);
                return inlines && target!.Run(task);
            },
        };
        ConcurrentExclusiveLeanSchedulerPair pair = new(target);
        LeanTask inner = new(static () => { });
        LeanTask outer = new(() => inner.RunSynchronously());
        outer.Start(pair.ExclusiveScheduler);
        target.Run(queue.Dequeue());
        Assert.True(outer.IsCompletedSuccessfully);
        Assert.True(inner.IsCompletedSuccessfully);
        Assert.Single(asked);
        Assert.Empty(queue);
    });

    [Fact]
    public void TaskOfTheTargetIsInlinedThroughAnotherPair()
    {
        ConcurrentExclusiveLeanSchedulerPair target = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new(target.ExclusiveScheduler);
        LeanTask inner = new(static () => { });
        LeanTask outer = new(() =>
        {
            inner.Start(target.ExclusiveScheduler);
            inner.Wait();
        });
        outer.Start(pair.ConcurrentScheduler);
        Patience.UntilEnded(outer);
        Assert.Null(outer.Exception);
    }
}
