using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Cancellation;

/// <summary>The token that a task is made with.</summary>
public sealed class TokenTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void TaskMadeWithACanceledTokenIsCanceledAtOnce() => Both.Same(static library =>
    {
        int runs = 0;
        Subject task = library.New(() => runs++, s_canceled);
        return task.Status + task.Ending() + Telling.Thrown(task.Start) + Telling.Thrown(task.RunSynchronously) + runs;
    });

    [Fact]
    public void TokenCancelsATaskThatIsNotStarted() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        int runs = 0;
        Subject task = library.New(() => runs++, cancellation.Token);
        string before = task.Status.ToString();
        cancellation.Cancel();
        return before + task.Status + task.Ending() + Telling.Thrown(task.Start) + runs;
    });

    [Fact]
    public void TokenCanceledAfterTheEndChangesNothing() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject task = library.StartNew(static () => { }, token: cancellation.Token).Ended();
        cancellation.Cancel();
        return task.Ending();
    });

    [Fact]
    public void RunWithACanceledTokenDoesNotRun() => Both.Same(static library =>
    {
        int runs = 0;
        return library.Run(() => runs++, s_canceled).Ending() + runs;
    });

    [Fact]
    public void TokenCanceledWhileTheDelegateRunsIsTheDelegatesBusiness() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        return library.StartNew(cancellation.Cancel, token: cancellation.Token).Ending();
    });

    [Fact]
    public void OwnTokenThrownCancels() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        return library.StartNew(
            () =>
            {
                cancellation.Cancel();
                token.ThrowIfCancellationRequested();
            },
            token: token).Ending();
    });

    [Fact]
    public void OwnTokenThrownThatIsNotCanceledFaults() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        return library.StartNew(() => throw new OperationCanceledException(token), token: token).Ending();
    });

    [Fact]
    public void OtherTokenThrownFaults() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        return library.StartNew(
            () =>
            {
                cancellation.Cancel();
                throw new OperationCanceledException(s_canceled);
            },
            token: cancellation.Token).Ending();
    });

    [Fact]
    public void CancellationWithoutATokenFaults() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        return library.StartNew(
            () =>
            {
                cancellation.Cancel();
                throw new OperationCanceledException();
            },
            token: cancellation.Token).Ending();
    });

    [Fact]
    public void TokenOfATaskWithoutOneFaults() => Both.Same(static library =>
        library.StartNew(static () => throw new OperationCanceledException(s_canceled)).Ending());

    [Fact]
    public void TaskCanceledExceptionWithTheOwnTokenCancels() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        return library.StartNew(
            () =>
            {
                cancellation.Cancel();
                throw new TaskCanceledException("mine", null, token);
            },
            token: token).Ending();
    });

    [Fact]
    public void AwaitThrowsTheExceptionThatCanceled() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        OperationCanceledException thrown = new("mine", token);
        Subject task = library.StartNew(
            () =>
            {
                cancellation.Cancel();
                throw thrown;
            },
            token: token).Ended();
        bool same = false;
        try
        {
            task.GetResult();
        }
        catch (OperationCanceledException caught)
        {
            same = ReferenceEquals(caught, thrown);
        }

        return same + task.Ending();
    });

    [Fact]
    public void ExceptionsNameTheTaskAndItsToken()
    {
        using CancellationTokenSource cancellation = new();
        LeanTask task = new(static () => { }, cancellation.Token);
        cancellation.Cancel();
        Assert.Equal(cancellation.Token, Assert.Throws<TaskCanceledException>(task.GetAwaiter().GetResult).CancellationToken);
        AggregateException waited = Assert.Throws<AggregateException>(task.Wait);
        Assert.Equal(cancellation.Token, Assert.IsType<TaskCanceledException>(waited.InnerException).CancellationToken);
    }

    [Fact]
    public void TokenOfADisposedSourceIsTakenAsItIs() => Both.Same(static library =>
    {
        CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        Subject before = library.New(static () => { }, token);
        cancellation.Dispose();
        before.Start();
        Subject after = library.StartNew(static () => { }, token: token);
        return before.Ending() + after.Ending();
    });

    [Fact]
    public void TaskThatEndedIsNoLongerKnownToItsToken() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        WeakReference[] tasks = [.. Enumerable.Range(0, 100).Select(_ => Make(cancellation.Token))];

        // The last may still be in a register or a queue of the pool; its threads may be on their way out of others.
        Patience.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
            return tasks.Count(static task => task.IsAlive) <= 10;
        });

        static WeakReference Make(CancellationToken token)
        {
            LeanTask task = new(static () => { }, token);
            task.Start();
            Patience.UntilEnded(task);
            return new WeakReference(task);
        }
    });

    [Fact]
    public void CallbackOfTheTokenSeesTheTaskCanceledBeforeIt() => Both.Same(static library =>
    {
        // The last registered is called first.
        using CancellationTokenSource cancellation = new();
        TaskStatus seen = default;
        Subject? task = null;
        cancellation.Token.Register(() => seen = task!.Status);
        task = library.New(static () => { }, cancellation.Token);
        cancellation.Cancel();
        return seen;
    });

    [Fact]
    public void CancellationRunsSynchronousContinuationsOnTheCancelingThread() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        int thread = 0;
        Subject task = library.New(static () => { }, cancellation.Token);
        task.ContinueWith(_ => thread = Environment.CurrentManagedThreadId, options: TaskContinuationOptions.ExecuteSynchronously);
        cancellation.Cancel();
        return thread == Environment.CurrentManagedThreadId;
    });

    [Fact]
    public void StartedTaskWhoseTokenIsCanceledBeforeItRunsDoesNotRun() => Both.SameOnPool(static library =>
    {
        using CancellationTokenSource cancellation = new();
        int runs = 0;

        // In this thread's own queue, from where both take it back.
        Subject task = library.New(() => runs++, cancellation.Token);
        task.Start();
        cancellation.Cancel();
        task.Ended();
        return task.Status == TaskStatus.Canceled ? runs == 0 : runs == 1;
    });

    [Fact]
    public void TaskStartedAsItIsMadeLooksAtItsTokenWhenItComesUp() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        QueueingTaskScheduler bclScheduler = new();
        KeepingScheduler leanScheduler = new();
        Task bcl = Task.Factory.StartNew(static () => { }, cancellation.Token, TaskCreationOptions.None, bclScheduler);
        LeanTask lean = LeanTask.StartNew(static () => { }, new Completion.TaskParameters(TaskCreationOptions.None, cancellation.Token, leanScheduler));
        cancellation.Cancel();
        Assert.Equal((TaskStatus.WaitingToRun, TaskStatus.WaitingToRun), (bcl.Status, lean.Status));
        bclScheduler.Drain();
        leanScheduler.Drain();
        Assert.Equal((TaskStatus.Canceled, TaskStatus.Canceled), (bcl.Status, lean.Status));
    });
}
