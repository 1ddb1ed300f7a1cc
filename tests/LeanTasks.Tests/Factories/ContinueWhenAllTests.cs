using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

public sealed class ContinueWhenAllTests
{
    private const TaskContinuationOptions Fair = TaskContinuationOptions.PreferFairness;

    private static readonly CancellationToken s_none = CancellationToken.None;
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void Actions()
    {
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks), static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks));
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_none), static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_none));
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, Fair), static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, Fair));
        Same(
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_none, Fair, s.Other));
    }

    [Fact]
    public void ActionsOfTasksWithResults()
    {
        Same(static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks), static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks));
        Same(static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, s_none), static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, s_none));
        Same(static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, Fair), static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, Fair));
        Same(
            static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAll<int>(s.Sources, s.ActOnTasks, s_none, Fair, s.Other));
    }

    [Fact]
    public void Functions()
    {
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks), static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks));
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none), static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none));
        Same(static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, Fair), static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, Fair));
        Same(
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none, Fair, s.Other));
        Same(
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks), static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks));
        Same(
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, s_none),
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, s_none));
        Same(
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, Fair),
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, Fair));
        Same(
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAll<int, string>(s.Sources, s.GiveOfTasks, s_none, Fair, s.Other));
    }

    [Fact]
    public void FunctionsOfTheGenericFactory()
    {
        Same(static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks), static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks));
        Same(static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none), static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none));
        Same(static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, Fair), static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, Fair));
        Same(
            static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none, Fair, s.Other),
            static s => s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks, s_none, Fair, s.Other));
        Same(static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks), static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks));
        Same(
            static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, s_none), static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, s_none));
        Same(static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, Fair), static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, Fair));
        Same(
            static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, s_none, Fair, s.Other),
            static s => s.FactoryOfT.ContinueWhenAll<int>(s.Sources, s.GiveOfTasks, s_none, Fair, s.Other));
    }

    [Fact]
    public void CanceledTokenOfFactoryOrCall()
    {
        Comparison.Same(
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_canceled, Fair, s.Other),
            static s => s.Factory.ContinueWhenAll(s.Untyped, s.ActOnTasks, s_canceled, Fair, s.Other),
            "Canceled, PreferFairness");
        Comparison.Same(
            static s =>
            {
                LeanTask continuation = s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks);
                s.Source.Cancel();
                return continuation;
            },
            static s =>
            {
                Task continuation = s.FactoryOfT.ContinueWhenAll(s.Untyped, s.GiveOfTasks);
                s.Source.Cancel();
                return continuation;
            },
            "Canceled");
    }

    [Fact]
    public void LazilyCanceledContinuationWaitsForTheTasks()
    {
        const TaskContinuationOptions lazy = TaskContinuationOptions.LazyCancellation;
        LeanTaskSource<int> source = new();
        LeanTask continuation = LeanTask.Factory.ContinueWhenAll([source], static _ => { }, s_canceled, lazy, LeanScheduler.Default);
        Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);
        source.SetResult(0);
        Patience.UntilEnded(continuation);
        Assert.True(continuation.IsCanceled);
    }

    [Fact]
    public void SynchronousContinuationRunsOnTheStackOfTheLastCompletion() => FreshThread.Run(static () =>
    {
        const TaskContinuationOptions synchronous = TaskContinuationOptions.ExecuteSynchronously;
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        LeanTask<int> continuation = LeanTask.Factory.ContinueWhenAll([first, second], static _ => Environment.CurrentManagedThreadId, synchronous);
        first.SetResult(0);
        Assert.False(continuation.IsCompleted);
        second.SetResult(0);
        Assert.True(continuation.IsCompleted);
        Assert.Equal(Environment.CurrentManagedThreadId, continuation.Result);

        LeanTask<int> late = LeanTask.Factory.ContinueWhenAll([first, second], static _ => Environment.CurrentManagedThreadId, synchronous);
        Assert.True(late.IsCompleted);
        Assert.Equal(Environment.CurrentManagedThreadId, late.Result);
    });

    [Fact]
    public void NoUserCodeRunsOnACompletionThatWantsNone() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTask<int> continuation = LeanTask.Factory.ContinueWhenAll(
            [source, source], static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        source.SetResult(0);
        Patience.UntilEnded(continuation);
        Assert.NotEqual(Environment.CurrentManagedThreadId, continuation.Result);
    });

    [Fact]
    public void TaskThatIsThereTwiceCountsTwice()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> continuation = LeanTask.Factory.ContinueWhenAll([source, LeanTask.CompletedTask, source], static tasks => tasks.Length);
        Assert.False(continuation.IsCompleted);
        source.SetResult(0);
        Assert.Equal(3, continuation.Result);
    }

    [Fact]
    public void ContinuationGetsACopyOfTheArray()
    {
        LeanTaskSource<int> source = new();
        LeanTask[] tasks = [source, LeanTask.CompletedTask];
        LeanTask<LeanTask[]> continuation = LeanTask.Factory.ContinueWhenAll(tasks, static all => all);
        tasks[0] = LeanTask.CompletedTask;
        Assert.False(continuation.IsCompleted);
        source.SetResult(0);
        Assert.Equal([source, LeanTask.CompletedTask], continuation.Result);
        Assert.NotSame(tasks, continuation.Result);
        Assert.IsType<LeanTask[]>(LeanTask.Factory.ContinueWhenAll((LeanTask[])(object)new LeanTask<int>[] { source }, static all => all).Result);
    }

    [Fact]
    public void SchedulerThatRefusesFaultsTheContinuation() =>
        Comparison.Same(
            static s =>
            {
                s.First.SetResult(0);
                return s.Factory.ContinueWhenAll(new LeanTask[] { s.First }, s.ActOnTasks, s_none, TaskContinuationOptions.None, s.Refusing);
            },
            static s =>
            {
                s.First.SetResult(0);
                return s.Factory.ContinueWhenAll(new Task[] { s.First.Task }, s.ActOnTasks, s_none, TaskContinuationOptions.None, s.Refusing);
            },
            "Faulted");

    [Fact]
    public void ArgumentsAreCheckedInTheOrderOfTheBcl()
    {
        const TaskContinuationOptions bad = TaskContinuationOptions.NotOnFaulted;
        Comparison.Same(
            static s => s.Factory.ContinueWhenAll(null!, (Action<LeanTask[]>)null!, s_none, bad, null!),
            static s => s.Factory.ContinueWhenAll(null!, (Action<Task[]>)null!, s_none, bad, null!),
            "of continuationAction");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAll(null!, null!, s_none, bad, null!), static s => s.FactoryOfT.ContinueWhenAll(null!, null!, s_none, bad, null!), "of continuationFunction");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAll(null!, s.GiveOfTasks, s_none, bad, null!),
            static s => s.FactoryOfT.ContinueWhenAll(null!, s.GiveOfTasks, s_none, bad, null!),
            "of continuationOptions");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAll(null!, s.GiveOfTasks, s_none, Fair, null!),
            static s => s.FactoryOfT.ContinueWhenAll(null!, s.GiveOfTasks, s_none, Fair, null!),
            "of tasks");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAll([], s.GiveOfTasks, s_none, Fair, null!),
            static s => s.FactoryOfT.ContinueWhenAll([], s.GiveOfTasks, s_none, Fair, null!),
            "of scheduler");
        Comparison.Same(static s => s.FactoryOfT.ContinueWhenAll([], s.GiveOfTasks), static s => s.FactoryOfT.ContinueWhenAll([], s.GiveOfTasks), "ArgumentException of tasks");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAll(new LeanTask[] { s.First, null! }, s.GiveOfTasks, s_canceled),
            static s => s.FactoryOfT.ContinueWhenAll(new Task[] { s.First.Task, null! }, s.GiveOfTasks, s_canceled),
            "ArgumentException of tasks");
    }

    [Fact]
    public void AllocatesWhatIsWrittenThere()
    {
        // New sources for each, so that the promise itself is the first that each has attached.
        LeanTask[][] pairs = [.. Enumerable.Range(0, Allocation.Calls).Select(static _ => new LeanTask[] { new LeanTaskSource<int>(), new LeanTaskSource<int>() })];
        int index = 0;
        Action<LeanTask[]> nothing = static _ => { };
        Assert.Equal(120 + 24 + (2 * 8), Allocation.BytesPerItem(() => LeanTask.Factory.ContinueWhenAll(pairs[index++], nothing)));
    }

    /// <summary>The tasks complete in between, one successfully, the other not.</summary>
    private static void Same(Func<LeanSide, LeanTask> lean, Func<BclSide, Task> bcl)
    {
        Comparison.Same(
            side =>
            {
                LeanTask continuation = lean(side);
                side.Second.SetException(new ProgramException("a"));
                Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);
                side.First.SetResult(0);
                return continuation;
            },
            side =>
            {
                Task continuation = bcl(side);
                side.Second.SetException(new ProgramException("a"));
                Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);
                side.First.SetResult(0);
                return continuation;
            },
            "0 RanToCompletion, 1 Faulted in");
        Comparison.Same(
            side =>
            {
                side.First.SetCanceled();
                side.Second.SetResult(0);
                return lean(side);
            },
            side =>
            {
                side.First.SetCanceled();
                side.Second.SetResult(0);
                return bcl(side);
            },
            "0 Canceled, 1 RanToCompletion in");
    }
}
