using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

public sealed class StartNewTests
{
    private const TaskCreationOptions Options = TaskCreationOptions.PreferFairness | TaskCreationOptions.HideScheduler;

    [Fact]
    public void Actions()
    {
        Comparison.Same(static s => s.Factory.StartNew(s.Act), static s => s.Factory.StartNew(s.Act), "in own; own: 1 queued");
        Comparison.Same(static s => s.Factory.StartNew(s.Act, CancellationToken.None), static s => s.Factory.StartNew(s.Act, CancellationToken.None), "in own; own: 1 queued");
        Comparison.Same(static s => s.Factory.StartNew(s.Act, Options), static s => s.Factory.StartNew(s.Act, Options), "PreferFairness, HideScheduler");
        Comparison.Same(
            static s => s.Factory.StartNew(s.Act, CancellationToken.None, TaskCreationOptions.None, s.Other),
            static s => s.Factory.StartNew(s.Act, CancellationToken.None, TaskCreationOptions.None, s.Other),
            "in other; own: 0 queued");
    }

    [Fact]
    public void ActionsWithState()
    {
        Comparison.Same(static s => s.Factory.StartNew(s.ActOn, "a"), static s => s.Factory.StartNew(s.ActOn, "a"), "a in own");
        Comparison.Same(
            static s => s.Factory.StartNew(s.ActOn, "b", CancellationToken.None), static s => s.Factory.StartNew(s.ActOn, "b", CancellationToken.None), "b in own");
        Comparison.Same(static s => s.Factory.StartNew(s.ActOn, "c", Options), static s => s.Factory.StartNew(s.ActOn, "c", Options), "c in pool; own: 1 queued");
        Comparison.Same(
            static s => s.Factory.StartNew(s.ActOn, "d", CancellationToken.None, TaskCreationOptions.None, s.Other),
            static s => s.Factory.StartNew(s.ActOn, "d", CancellationToken.None, TaskCreationOptions.None, s.Other),
            "d in other");
        Comparison.Same(static s => s.Factory.StartNew(s.ActOn, null), static s => s.Factory.StartNew(s.ActOn, null), "null");
    }

    [Fact]
    public void Functions()
    {
        Comparison.Same(static s => s.Factory.StartNew(s.Give), static s => s.Factory.StartNew(s.Give), "given");
        Comparison.Same(static s => s.Factory.StartNew(s.Give, CancellationToken.None), static s => s.Factory.StartNew(s.Give, CancellationToken.None), "given");
        Comparison.Same(static s => s.Factory.StartNew(s.Give, Options), static s => s.Factory.StartNew(s.Give, Options), "PreferFairness");
        Comparison.Same(
            static s => s.Factory.StartNew(s.Give, CancellationToken.None, Options, s.Other),
            static s => s.Factory.StartNew(s.Give, CancellationToken.None, Options, s.Other),
            "other: 1 queued");
        Comparison.Same(static s => s.Factory.StartNew(s.GiveOf, "a"), static s => s.Factory.StartNew(s.GiveOf, "a"), "given a");
        Comparison.Same(
            static s => s.Factory.StartNew(s.GiveOf, "b", CancellationToken.None), static s => s.Factory.StartNew(s.GiveOf, "b", CancellationToken.None), "given b");
        Comparison.Same(static s => s.Factory.StartNew(s.GiveOf, "c", Options), static s => s.Factory.StartNew(s.GiveOf, "c", Options), "given c");
        Comparison.Same(
            static s => s.Factory.StartNew(s.GiveOf, "d", CancellationToken.None, Options, s.Other),
            static s => s.Factory.StartNew(s.GiveOf, "d", CancellationToken.None, Options, s.Other),
            "given d");
    }

    [Fact]
    public void FunctionsOfTheGenericFactory()
    {
        Comparison.Same(static s => s.FactoryOfT.StartNew(s.Give), static s => s.FactoryOfT.StartNew(s.Give), "given");
        Comparison.Same(static s => s.FactoryOfT.StartNew(s.Give, CancellationToken.None), static s => s.FactoryOfT.StartNew(s.Give, CancellationToken.None), "given");
        Comparison.Same(static s => s.FactoryOfT.StartNew(s.Give, Options), static s => s.FactoryOfT.StartNew(s.Give, Options), "PreferFairness");
        Comparison.Same(
            static s => s.FactoryOfT.StartNew(s.Give, CancellationToken.None, Options, s.Other),
            static s => s.FactoryOfT.StartNew(s.Give, CancellationToken.None, Options, s.Other),
            "other: 1 queued");
        Comparison.Same(static s => s.FactoryOfT.StartNew(s.GiveOf, "a"), static s => s.FactoryOfT.StartNew(s.GiveOf, "a"), "given a");
        Comparison.Same(
            static s => s.FactoryOfT.StartNew(s.GiveOf, "b", CancellationToken.None), static s => s.FactoryOfT.StartNew(s.GiveOf, "b", CancellationToken.None), "given b");
        Comparison.Same(static s => s.FactoryOfT.StartNew(s.GiveOf, "c", Options), static s => s.FactoryOfT.StartNew(s.GiveOf, "c", Options), "given c");
        Comparison.Same(
            static s => s.FactoryOfT.StartNew(s.GiveOf, "d", CancellationToken.None, Options, s.Other),
            static s => s.FactoryOfT.StartNew(s.GiveOf, "d", CancellationToken.None, Options, s.Other),
            "given d");
    }

    [Fact]
    public void CanceledTokenOfFactoryOrCall()
    {
        CancellationToken canceled = new(canceled: true);
        Comparison.Same(
            static s =>
            {
                s.Source.Cancel();
                return s.Factory.StartNew(s.Act);
            },
            static s =>
            {
                s.Source.Cancel();
                return s.Factory.StartNew(s.Act);
            },
            "Canceled, DenyChildAttach, null, , no exception; ; own: 1 queued");
        Comparison.Same(
            static s =>
            {
                s.Source.Cancel();
                return s.Factory.StartNew(s.Act, CancellationToken.None);
            },
            static s =>
            {
                s.Source.Cancel();
                return s.Factory.StartNew(s.Act, CancellationToken.None);
            },
            "own: 1 queued");
        Comparison.Same(s => LeanTask.Factory.StartNew(s.Act, canceled), s => Task.Factory.StartNew(s.Act, canceled), "Canceled");
        Comparison.Same(s => LeanTask<string>.Factory.StartNew(s.GiveOf, "a", canceled), s => Task<string>.Factory.StartNew(s.GiveOf, "a", canceled), "Canceled, None, a");
    }

    [Fact]
    public void DelegateThatThrows()
    {
        Comparison.Same(
            static s => s.Factory.StartNew((Action)(() => throw new ProgramException("a"))), static s => s.Factory.StartNew((Action)(() => throw new ProgramException("a"))), "Faulted");
        Comparison.Same(
            static s => s.Factory.StartNew(() => s.Source.Token.ThrowIfCancellationRequested(s)),
            static s => s.Factory.StartNew(() => s.Source.Token.ThrowIfCancellationRequested(s)),
            "Canceled");
    }

    [Fact]
    public void SchedulerThatRefuses()
    {
        Comparison.Same(
            static s => s.Factory.StartNew(s.Act, CancellationToken.None, TaskCreationOptions.None, s.Refusing),
            static s => s.Factory.StartNew(s.Act, CancellationToken.None, TaskCreationOptions.None, s.Refusing),
            "throws TaskSchedulerException of ProgramException refused");
        Comparison.Same(
            static s => new LeanTaskFactory<string>(s.Refusing).StartNew(s.Give),
            static s => new TaskFactory<string>(s.Refusing).StartNew(s.Give),
            "throws TaskSchedulerException of ProgramException refused");
    }

    [Fact]
    public void FactoryWithoutASchedulerTakesTheCurrentOne()
    {
        Comparison.Same(
            static s => s.Factory.StartNew(() => LeanTask.Factory.StartNew(s.Act), CancellationToken.None, TaskCreationOptions.None, s.Other).Result,
            static s => s.Factory.StartNew(() => Task.Factory.StartNew(s.Act), CancellationToken.None, TaskCreationOptions.None, s.Other).Result,
            "in other; own: 0 queued, 0 inlined; other: 2 queued");
        Comparison.Same(
            static s => s.Factory.StartNew(() => LeanTask.Factory.StartNew(s.Act), CancellationToken.None, TaskCreationOptions.HideScheduler, s.Other).Result,
            static s => s.Factory.StartNew(() => Task.Factory.StartNew(s.Act), CancellationToken.None, TaskCreationOptions.HideScheduler, s.Other).Result,
            "in pool");
        Comparison.Same(
            static s => s.Factory.StartNew(() => LeanTask<string>.Factory.StartNew(s.GiveOf, "a"), CancellationToken.None, TaskCreationOptions.None, s.Other).Result,
            static s => s.Factory.StartNew(() => Task<string>.Factory.StartNew(s.GiveOf, "a"), CancellationToken.None, TaskCreationOptions.None, s.Other).Result,
            "a in other");
        Comparison.Same(static s => LeanTask.Factory.StartNew(s.Act), static s => Task.Factory.StartNew(s.Act), "in pool");
    }

    [Fact]
    public void OptionsOfTheFactoryReachItsTasksOnThePool()
    {
        Comparison.Same(
            static s => new LeanTaskFactory(TaskCreationOptions.LongRunning, TaskContinuationOptions.None).StartNew(() => s.ActOn(Thread.CurrentThread.IsThreadPoolThread)),
            static s => new TaskFactory(TaskCreationOptions.LongRunning, TaskContinuationOptions.None).StartNew(() => s.ActOn(Thread.CurrentThread.IsThreadPoolThread)),
            "LongRunning, null, , no exception; False in pool");
        Comparison.Same(
            static s => new LeanTaskFactory<bool>(TaskCreationOptions.PreferFairness, TaskContinuationOptions.None).StartNew(() => Thread.CurrentThread.IsThreadPoolThread),
            static s => new TaskFactory<bool>(TaskCreationOptions.PreferFairness, TaskContinuationOptions.None).StartNew(() => Thread.CurrentThread.IsThreadPoolThread),
            "PreferFairness");
    }

    [Fact]
    public void ChildOfAFactoryForAttachedTasksHoldsItsParentUp()
    {
        using ManualResetEventSlim go = new();
        LeanTaskFactory attached = new(TaskCreationOptions.AttachedToParent, TaskContinuationOptions.None);
        LeanTask? child = null;
        LeanTask parent = LeanTask.Factory.StartNew(() => { child = attached.StartNew(() => Patience.UntilSet(go)); });
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        Assert.False(child!.IsCompleted);
        go.Set();
        Patience.UntilEnded(parent);
        Assert.True(child.IsCompletedSuccessfully);
    }

    [Fact]
    public void ArgumentsAreCheckedInTheOrderOfTheBcl()
    {
        const TaskCreationOptions bad = (TaskCreationOptions)0x80;
        CancellationToken none = CancellationToken.None;
        Comparison.Same(static s => s.Factory.StartNew((Action)null!), static s => s.Factory.StartNew((Action)null!), "ArgumentNullException of action");
        Comparison.Same(static s => s.Factory.StartNew(null!, "a"), static s => s.Factory.StartNew(null!, "a"), "ArgumentNullException of action");
        Comparison.Same(static s => LeanTask.Factory.StartNew((Action)null!), static s => Task.Factory.StartNew((Action)null!), "ArgumentNullException of action");
        Comparison.Same(static s => LeanTask<int>.Factory.StartNew(null!), static s => Task<int>.Factory.StartNew(null!), "ArgumentNullException of function");
        Comparison.Same(s => s.Factory.StartNew((Action)null!, none, bad, null!), s => s.Factory.StartNew((Action)null!, none, bad, null!), "of scheduler");
        Comparison.Same(s => s.Factory.StartNew((Action)null!, none, bad, s.Own), s => s.Factory.StartNew((Action)null!, none, bad, s.Own), "of action");
        Comparison.Same(s => s.Factory.StartNew(s.Act, none, bad, s.Own), s => s.Factory.StartNew(s.Act, none, bad, s.Own), "of creationOptions");
        Comparison.Same(s => s.Factory.StartNew(s.Act, bad), s => s.Factory.StartNew(s.Act, bad), "of creationOptions");
        Comparison.Same(s => s.FactoryOfT.StartNew(null!, none, bad, null!), s => s.FactoryOfT.StartNew(null!, none, bad, null!), "of function");
        Comparison.Same(s => s.FactoryOfT.StartNew(s.Give, none, bad, null!), s => s.FactoryOfT.StartNew(s.Give, none, bad, null!), "of scheduler");
        Comparison.Same(s => s.FactoryOfT.StartNew(s.GiveOf, "a", bad), s => s.FactoryOfT.StartNew(s.GiveOf, "a", bad), "of creationOptions");
        Comparison.Same(s => s.FactoryOfT.StartNew(null!, "a", none, bad, s.Own), s => s.FactoryOfT.StartNew(null!, "a", none, bad, s.Own), "of function");
    }

    [Fact]
    public void TaskOfTheDefaultFactoryIsAllThatIsAllocated()
    {
        Action action = static () => { };
        Func<int> function = static () => 0;
        Assert.Equal(32, Allocation.MinBytesOfAnItem(() => LeanTask.Factory.StartNew(action)));
        Assert.Equal(32, Allocation.MinBytesOfAnItem(() => LeanTask.Factory.StartNew(action, TaskCreationOptions.DenyChildAttach)));
        Assert.Equal(
            32,
            Allocation.MinBytesOfAnItem(() =>
                LeanTask.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.DenyChildAttach, LeanScheduler.Default)));
        Assert.Equal(32, Allocation.MinBytesOfAnItem(() => LeanTask.Factory.StartNew(function)));
        Assert.Equal(32, Allocation.MinBytesOfAnItem(() => LeanTask<int>.Factory.StartNew(function)));
    }
}

file static class Cancellations
{
    /// <summary>Cancels the token's own source, and obeys it.</summary>
    public static void ThrowIfCancellationRequested(this CancellationToken token, LeanSide side)
    {
        side.Source.Cancel();
        token.ThrowIfCancellationRequested();
    }

    /// <summary>The same on the other side.</summary>
    public static void ThrowIfCancellationRequested(this CancellationToken token, BclSide side)
    {
        side.Source.Cancel();
        token.ThrowIfCancellationRequested();
    }
}
