using System.Threading.Channels;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Code that keeps the BCL's builders and awaits anything, inside a task of a LeanScheduler: where it resumes, and which task is current.</summary>
public sealed class PublishedSchedulerTests
{
    private static readonly Dictionary<string, Func<Task, ValueTask>> s_awaits = new()
    {
        ["Task"] = static async gate => await gate,
        ["Yield of Task"] = static async _ => await Task.Yield(),
        ["Yield of LeanTask"] = static async _ => await LeanTask.Yield(),
        ["channel"] = static async gate => await FilledAfter(gate).ReadAsync(),
        ["semaphore"] = static async gate => await ReleasedAfter(gate).WaitAsync(),
        ["async ValueTask"] = static async gate => await InnerAsync(gate),
        ["async iterator"] = static async gate =>
        {
            await foreach (int _ in ItemsAsync(gate))
            {
            }
        },
        ["async void"] = static async gate =>
        {
            TaskCompletionSource end = new();
            EndAfter(gate, end);
            await end.Task;
        },
    };

    public static TheoryData<string> Awaits => [.. s_awaits.Keys];

    [Theory]
    [MemberData(nameof(Awaits))]
    public void MethodOfTheBclComesBack(string what) => FreshThread.Run(() =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource gate = new();
        List<bool> seen = [];
        ValueTask method = default;
        scheduler.Within(() => method = TellAsync());
        Assert.Equal([true], seen);
        gate.SetResult();
        Patience.Until(() =>
        {
            scheduler.Drain();
            return method.IsCompleted;
        });
        Assert.Equal([true, true], seen);

        async ValueTask TellAsync()
        {
            seen.Add(ReferenceEquals(LeanScheduler.Current, scheduler));
            await s_awaits[what](gate.Task);
            seen.Add(ReferenceEquals(LeanScheduler.Current, scheduler));
        }
    });

    [Fact]
    public void InnermostTaskDecides() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler outer = new();
        QueueingTaskScheduler inner = new();
        List<LeanScheduler> seen = [];
        outer.Within(() =>
        {
            inner.Within(() =>
            {
                seen.Add(LeanScheduler.Current);
                new LeanTask(() => seen.Add(LeanScheduler.Current)).RunSynchronously(LeanScheduler.Default);
                outer.Within(() => seen.Add(LeanScheduler.Current));
                seen.Add(LeanScheduler.Current);
            });
            new Task(() => seen.Add(LeanScheduler.Current)).RunSynchronously(TaskScheduler.Default);
            seen.Add(LeanScheduler.Current);
        });
        LeanScheduler adapted = LeanScheduler.FromTaskScheduler(inner);
        Assert.Equal([adapted, LeanScheduler.Default, outer, adapted, LeanScheduler.Default, outer], seen);
        Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
        Assert.Null(Task.CurrentId);
    });

    [Fact]
    public void CurrentSchedulerIsTheSameObjectEachTime() => FreshThread.Run(static () =>
    {
        QueueingTaskScheduler scheduler = new();
        scheduler.Within(() => Assert.Same(LeanScheduler.Current, LeanScheduler.Current));
        Assert.Same(LeanScheduler.FromTaskScheduler(scheduler), LeanScheduler.FromTaskScheduler(scheduler));

        QueueingLeanScheduler lean = new();
        TaskScheduler? published = null;
        lean.Within(() => published = TaskScheduler.Current);
        lean.Within(() => Assert.Same(published, TaskScheduler.Current));
        Assert.Same(lean, LeanScheduler.FromTaskScheduler(published!));
    });

    [Fact]
    public void ChildOfEitherLibraryJoinsNoTaskAroundTheInnermost() => FreshThread.Run(static () =>
    {
        TaskCompletionSource gate = new();
        LeanTask? ours = null;
        Task? theirs = null;
        int? ourId = 0;
        LeanTask outer = new(() => new Task(
            () =>
            {
                ourId = LeanTask.CurrentId;
                ours = LeanTask.Factory.StartNew(gate.Task.Wait, TaskCreationOptions.AttachedToParent | TaskCreationOptions.LongRunning);
            },
            TaskCreationOptions.DenyChildAttach).RunSynchronously());
        outer.RunSynchronously();
        Task twin = new(() => new LeanTask(
            () => theirs = Task.Factory.StartNew(gate.Task.Wait, TaskCreationOptions.AttachedToParent | TaskCreationOptions.LongRunning)).RunSynchronously());
        twin.Start();
        Patience.Until(() => theirs is not null);
        Patience.Until(() => twin.IsCompleted);
        Assert.True(outer.IsCompletedSuccessfully);
        Assert.Null(ourId);
        Assert.False(ours!.IsCompleted);
        Assert.False(theirs!.IsCompleted);
        gate.SetResult();
        Patience.Until(() => ours.IsCompleted && theirs.IsCompleted);
    });

    [Fact]
    public void TaskOfTheBclIsRefusedAsTheSchedulerRefuses() => FreshThread.Run(static () =>
    {
        InvalidOperationException reason = new("full");
        RefusingLeanScheduler scheduler = new(reason);
        TaskScheduler? published = null;
        scheduler.Within(() => published = TaskScheduler.Current);
        TaskSchedulerException thrown = Assert.Throws<TaskSchedulerException>(() => new Task(static () => { }).Start(published!));
        Assert.Same(reason, thrown.InnerException);
    });

    private static ChannelReader<int> FilledAfter(Task gate)
    {
        Channel<int> channel = Channel.CreateUnbounded<int>();
        gate.ContinueWith(_ => channel.Writer.TryWrite(1), TaskScheduler.Default);
        return channel.Reader;
    }

    private static SemaphoreSlim ReleasedAfter(Task gate)
    {
        SemaphoreSlim semaphore = new(0);
        gate.ContinueWith(_ => semaphore.Release(), TaskScheduler.Default);
        return semaphore;
    }

    private static async ValueTask<int> InnerAsync(Task gate)
    {
        await gate.ConfigureAwait(false);
        return 1;
    }

    private static async IAsyncEnumerable<int> ItemsAsync(Task gate)
    {
        LeanScheduler before = LeanScheduler.Current;
        await gate;
        Assert.Same(before, LeanScheduler.Current);
        yield return 1;
        await LeanTask.Yield();
        Assert.Same(before, LeanScheduler.Current);
    }

    private static async void EndAfter(Task gate, TaskCompletionSource end)
    {
        LeanScheduler before = LeanScheduler.Current;
        await gate;
        if (ReferenceEquals(before, LeanScheduler.Current))
            end.SetResult();
        else
            end.SetException(new InvalidOperationException("elsewhere"));
    }

    private sealed class RefusingLeanScheduler(Exception reason) : LeanScheduler
    {
        public void Within(Action action) => new LeanTask(action).RunSynchronously(this);

        protected internal override void QueueTask(LeanTask task) => throw reason;

        protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);

        protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
    }
}
