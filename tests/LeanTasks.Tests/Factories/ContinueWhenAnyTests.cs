using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

public sealed class ContinueWhenAnyTests
{
    private const TaskContinuationOptions Fair = TaskContinuationOptions.PreferFairness;

    private static readonly CancellationToken s_none = CancellationToken.None;
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void Actions()
    {
        Same(static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask), static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask));
        Same(static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_none), static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_none));
        Same(static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, Fair), static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, Fair));
        Same(
            static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_none, Fair, s.Other));
    }

    [Fact]
    public void ActionsOfTasksWithResults()
    {
        Same(static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask), static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask));
        Same(static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, s_none), static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, s_none));
        Same(static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, Fair), static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, Fair));
        Same(
            static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAny<int>(s.Sources, s.ActOnTask, s_none, Fair, s.Other));
    }

    [Fact]
    public void Functions()
    {
        Same(static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask), static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask));
        Same(static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, s_none), static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, s_none));
        Same(static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, Fair), static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, Fair));
        Same(
            static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAny<string>(s.Untyped, s.GiveOfTask, s_none, Fair, s.Other));
        Same(static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask), static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask));
        Same(
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, s_none),
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, s_none));
        Same(
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, Fair),
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, Fair));
        Same(
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, s_none, Fair, s.Other),
            static s => s.Factory.ContinueWhenAny<int, string>(s.Sources, s.GiveOfTask, s_none, Fair, s.Other));
    }

    [Fact]
    public void FunctionsOfTheGenericFactory()
    {
        Same(static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask), static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask));
        Same(static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, s_none), static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, s_none));
        Same(static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, Fair), static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, Fair));
        Same(
            static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, s_none, Fair, s.Other),
            static s => s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask, s_none, Fair, s.Other));
        Same(static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask), static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask));
        Same(
            static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, s_none), static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, s_none));
        Same(static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, Fair), static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, Fair));
        Same(
            static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, s_none, Fair, s.Other),
            static s => s.FactoryOfT.ContinueWhenAny<int>(s.Sources, s.GiveOfTask, s_none, Fair, s.Other));
    }

    [Fact]
    public void CanceledTokenOfFactoryOrCall()
    {
        Comparison.Same(
            static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_canceled, Fair, s.Other),
            static s => s.Factory.ContinueWhenAny(s.Untyped, s.ActOnTask, s_canceled, Fair, s.Other),
            "Canceled, PreferFairness");
        Comparison.Same(
            static s =>
            {
                LeanTask continuation = s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask);
                s.Source.Cancel();
                return continuation;
            },
            static s =>
            {
                Task continuation = s.FactoryOfT.ContinueWhenAny(s.Untyped, s.GiveOfTask);
                s.Source.Cancel();
                return continuation;
            },
            "Canceled");
    }

    [Fact]
    public void SynchronousContinuationRunsOnTheStackOfTheFirstCompletion() => FreshThread.Run(static () =>
    {
        const TaskContinuationOptions synchronous = TaskContinuationOptions.ExecuteSynchronously;
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        LeanTask<int> continuation = LeanTask.Factory.ContinueWhenAny([first, second], static _ => Environment.CurrentManagedThreadId, synchronous);
        Assert.False(continuation.IsCompleted);
        second.SetResult(0);
        Assert.True(continuation.IsCompleted);
        Assert.Equal(Environment.CurrentManagedThreadId, continuation.Result);
    });

    [Fact]
    public void NoUserCodeRunsOnACompletionThatWantsNone() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTask<int> continuation = LeanTask.Factory.ContinueWhenAny(
            [source, source], static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        source.SetResult(0);
        Patience.UntilEnded(continuation);
        Assert.NotEqual(Environment.CurrentManagedThreadId, continuation.Result);
    });

    [Fact]
    public void TaskThatIsThereTwiceRunsTheContinuationOnce()
    {
        int runs = 0;
        LeanTaskSource<int> source = new();
        LeanTask continuation = LeanTask.Factory.ContinueWhenAny([source, source], _ => { runs++; }, TaskContinuationOptions.ExecuteSynchronously);
        source.SetResult(0);
        Assert.True(continuation.IsCompletedSuccessfully);
        Assert.Equal(1, runs);
    }

    [Fact]
    public void NothingStaysAttachedToTheLosers()
    {
        LeanTaskSource<int> bare = new();
        LeanTaskSource<int> continued = new();
        LeanTask after = continued.ContinueWith(static _ => { });
        LeanTask<int> running = new(static () => 0);
        WeakReference[] winners = [.. Enumerable.Range(0, 10).Select(_ => ContinueFirst(bare, continued, running))];
        for (int i = 0; i < 5 && winners.Any(static winner => winner.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(winners, static winner => winner.IsAlive);
        continued.SetResult(0);
        Patience.UntilEnded(after);
        running.Start();
        Assert.Equal(0, running.Result);
        bare.SetResult(0);
    }

    [Fact]
    public void TaskThatIsWaitedForCanBeLookedAtInADebugger()
    {
        LeanTaskSource<int> source = new();
        LeanTask continuation = LeanTask.Factory.ContinueWhenAny([source], static _ => { });
        Assert.Null(((LeanTask)source).MethodForDebugger);
        Assert.NotNull(continuation.MethodForDebugger);
    }

    [Fact]
    public void WinnersRaceToOneContinuation()
    {
        for (int i = 0; i < 2000; i++)
        {
            int runs = 0;
            LeanTaskSource<int> first = new();
            LeanTaskSource<int> second = new();
            using Barrier start = new(2);
            LeanTask completions = LeanTask.Run(() =>
            {
                start.SignalAndWait();
                second.SetResult(0);
                first.SetResult(0);
            });
            start.SignalAndWait();
            LeanTask<LeanTask<int>> winner = LeanTask.Factory.ContinueWhenAny(
                [first, second],
                task =>
                {
                    Interlocked.Increment(ref runs);
                    return task;
                });
            Assert.True(winner.Result.IsCompletedSuccessfully);
            completions.Wait();
            Assert.Equal(1, runs);
        }
    }

    [Fact]
    public void ArgumentsAreCheckedInTheOrderOfTheBcl()
    {
        const TaskContinuationOptions bad = TaskContinuationOptions.NotOnFaulted;
        Comparison.Same(
            static s => s.Factory.ContinueWhenAny(null!, (Action<LeanTask>)null!, s_none, bad, null!),
            static s => s.Factory.ContinueWhenAny(null!, (Action<Task>)null!, s_none, bad, null!),
            "of continuationAction");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny(null!, null!, s_none, bad, null!), static s => s.FactoryOfT.ContinueWhenAny(null!, null!, s_none, bad, null!), "of continuationFunction");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny(null!, s.GiveOfTask, s_none, bad, null!),
            static s => s.FactoryOfT.ContinueWhenAny(null!, s.GiveOfTask, s_none, bad, null!),
            "of continuationOptions");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny(null!, s.GiveOfTask, s_none, Fair, null!),
            static s => s.FactoryOfT.ContinueWhenAny(null!, s.GiveOfTask, s_none, Fair, null!),
            "of tasks");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny([], s.GiveOfTask, s_none, Fair, null!),
            static s => s.FactoryOfT.ContinueWhenAny([], s.GiveOfTask, s_none, Fair, null!),
            "ArgumentException of tasks");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny(new LeanTask[] { s.First }, s.GiveOfTask, s_none, Fair, null!),
            static s => s.FactoryOfT.ContinueWhenAny(new Task[] { s.First.Task }, s.GiveOfTask, s_none, Fair, null!),
            "of scheduler");
        Comparison.Same(
            static s => s.FactoryOfT.ContinueWhenAny(new LeanTask[] { s.First, null! }, s.GiveOfTask, s_canceled),
            static s => s.FactoryOfT.ContinueWhenAny(new Task[] { s.First.Task, null! }, s.GiveOfTask, s_canceled),
            "ArgumentException of tasks");
    }

    [Fact]
    public void AllocatesWhatIsWrittenThere()
    {
        // New sources for each, so that the promise itself is the first that each has attached.
        LeanTask[][] pairs = [.. Enumerable.Range(0, Allocation.Calls).Select(static _ => new LeanTask[] { new LeanTaskSource<int>(), new LeanTaskSource<int>() })];
        int index = 0;
        Action<LeanTask> nothing = static _ => { };
        Assert.Equal(112 + 24 + (2 * 8), Allocation.BytesPerItem(() => LeanTask.Factory.ContinueWhenAny(pairs[index++], nothing)));
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference ContinueFirst(params LeanTask[] losers)
    {
        LeanTaskSource<int> winner = new();
        LeanTask continuation = LeanTask.Factory.ContinueWhenAny([.. losers, winner], static _ => { }, TaskContinuationOptions.ExecuteSynchronously);
        winner.SetResult(0);
        Assert.True(continuation.IsCompletedSuccessfully);
        return new WeakReference(winner);
    }

    /// <summary>One of the tasks completes, before or after; the other one later, or not at all.</summary>
    private static void Same(Func<LeanSide, LeanTask> lean, Func<BclSide, Task> bcl)
    {
        Comparison.Same(
            side =>
            {
                LeanTask continuation = lean(side);
                Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);
                side.Second.SetException(new ProgramException("a"));
                side.First.SetResult(0);
                return continuation;
            },
            side =>
            {
                Task continuation = bcl(side);
                Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);
                side.Second.SetException(new ProgramException("a"));
                side.First.SetResult(0);
                return continuation;
            },
            "task 1 Faulted in");
        Comparison.Same(
            side =>
            {
                side.Second.SetCanceled();
                return lean(side);
            },
            side =>
            {
                side.Second.SetCanceled();
                return bcl(side);
            },
            "task 1 Canceled in");
    }
}
