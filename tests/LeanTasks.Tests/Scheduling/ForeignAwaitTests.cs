using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>A method on a LeanScheduler that awaits what knows nothing of LeanSchedulers, beside one of Task on a TaskScheduler.</summary>
public sealed class ForeignAwaitTests
{
    private static readonly Dictionary<string, Func<Task<int>, Task>> s_awaits = new()
    {
        ["Task"] = static async task => await (Task)task,
        ["Task of int"] = static async task => await task,
        ["ValueTask"] = static async task => await new ValueTask(task),
        ["ValueTask of int"] = static async task => await new ValueTask<int>(task),
        ["Yield"] = static async _ => await Task.Yield(),
    };

    private static readonly Dictionary<string, Func<Task<int>, LeanTask>> s_leanAwaits = new()
    {
        ["Task"] = static async task => await (Task)task,
        ["Task of int"] = static async task => await task,
        ["ValueTask"] = static async task => await new ValueTask(task),
        ["ValueTask of int"] = static async task => await new ValueTask<int>(task),
        ["Yield"] = static async _ => await Task.Yield(),
    };

    public static TheoryData<string> Kinds => [.. s_awaits.Keys];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void MethodComesBack(string kind) => FreshThread.Run(() =>
    {
        QueueingTaskScheduler twinScheduler = new();
        TaskCompletionSource<int> twinSource = new();
        Task? twin = null;
        twinScheduler.Within(() => twin = s_awaits[kind](twinSource.Task));
        twinSource.SetResult(1);

        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource<int> source = new();
        LeanTask? method = null;
        LeanScheduler? seen = null;
        scheduler.Within(() => method = TellAsync(s_leanAwaits[kind](source.Task), () => seen = LeanScheduler.Current));
        source.SetResult(1);

        Assert.False(twin!.IsCompleted);
        Assert.False(method!.IsCompleted);
        Patience.Until(() => scheduler.Waiting == 1);
        twinScheduler.Drain();
        scheduler.Drain();
        Assert.True(twin.IsCompletedSuccessfully);
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(scheduler, seen);
    });

    [Fact]
    public void CompletionInsideTheSchedulerResumesAtOnce() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        scheduler.Within(() =>
        {
            TaskCompletionSource source = new();
            LeanTask method = AwaitAsync(source.Task);
            source.SetResult();
            Assert.True(method.IsCompleted);
        });
    });

    [Fact]
    public void MethodThatDoesNotWantToDoesNotComeBack() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource source = new();
        LeanScheduler? seen = null;
        LeanTask? method = null;
        scheduler.Within(() => method = AwaitAsync());
        source.SetResult();
        Patience.UntilEnded(method!);
        Assert.Same(LeanScheduler.Default, seen);

        async LeanTask AwaitAsync()
        {
            await source.Task.ConfigureAwait(false);
            seen = LeanScheduler.Current;
        }
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void SynchronizationContextGoesBeforeTheScheduler(string kind) => FreshThread.Run(() =>
    {
        QueueingLeanScheduler scheduler = new();
        QueueingSynchronizationContext context = new();
        TaskCompletionSource<int> source = new();
        LeanTask? method = null;
        scheduler.Within(() => context.Within(() => method = s_leanAwaits[kind](source.Task)));
        source.SetResult(1);
        scheduler.Drain();
        Assert.False(method!.IsCompleted);
        context.Drain();
        Assert.True(method.IsCompletedSuccessfully);
    });

    [Fact]
    public void HiddenSchedulerIsNotComeBackTo() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource source = new();
        LeanTask? method = null;
        LeanTask task = new(() => method = AwaitAsync(source.Task), TaskCreationOptions.HideScheduler);
        task.RunSynchronously(scheduler);
        source.SetResult();
        Patience.UntilEnded(method!);
        Assert.Equal(0, scheduler.Waiting);
    });

    [Fact]
    public void MethodAwaitsOneAfterTheOther() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTask? method = null;
        scheduler.Within(() => method = AwaitAllAsync(scheduler));
        Patience.Until(() =>
        {
            scheduler.Drain();
            return method!.IsCompleted;
        });
        Assert.Equal(TaskStatus.RanToCompletion, method!.Status);

        static async LeanTask AwaitAllAsync(LeanScheduler scheduler)
        {
            for (int i = 0; i < 3; i++)
            {
                await Task.Run(static () => { }, CancellationToken.None);
                Assert.Same(scheduler, LeanScheduler.Current);
                await LeanTask.Run(static () => { });
                Assert.Same(scheduler, LeanScheduler.Current);
                await new ValueTask<int>(Task.Run(static () => 1, CancellationToken.None));
                Assert.Same(scheduler, LeanScheduler.Current);
                await Task.Yield();
                Assert.Same(scheduler, LeanScheduler.Current);
                await LeanTask.Run(static () => { }).AsValueTask();
                Assert.Same(scheduler, LeanScheduler.Current);
            }
        }
    });

    [Fact]
    public void MethodOfTaskComesBackFromOurs() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTaskSource source = new();
        LeanScheduler? seen = null;
        Task? method = null;
        scheduler.Within(() => method = AwaitAsync());
        source.SetResult();
        Assert.False(method!.IsCompleted);
        scheduler.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(scheduler, seen);

        async Task AwaitAsync()
        {
            await source;
            seen = LeanScheduler.Current;
        }
    });

    [Fact]
    public void MethodOnAnAdapterComesBackToTheAdapter() => FreshThread.Run(static () =>
    {
        QueueingTaskScheduler scheduler = new();
        LeanScheduler adapter = LeanScheduler.FromTaskScheduler(scheduler);
        TaskCompletionSource source = new();
        LeanScheduler? seen = null;
        LeanTask? method = null;
        new LeanTask(() => method = AwaitAsync()).Start(adapter);
        scheduler.Drain();
        source.SetResult();
        scheduler.Drain();
        Assert.True(method!.IsCompletedSuccessfully);
        Assert.Same(adapter, seen);

        async LeanTask AwaitAsync()
        {
            await source.Task;
            seen = LeanScheduler.Current;
        }
    });

    private static async LeanTask AwaitAsync(Task task) => await task;

    private static async LeanTask TellAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }

    [Fact]
    public void CustomAwaiterDecidesWhereToGoOn() => FreshThread.Run(static () =>
    {
        LeanTask<LeanScheduler> method = SwitchAsync(LeanScheduler.Inline);
        Assert.Same(LeanScheduler.Inline, method.Result);

        static async LeanTask<LeanScheduler> SwitchAsync(LeanScheduler scheduler)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            await new SwitchTo(scheduler);
            return LeanScheduler.Current;
        }
    });

    /// <summary>Goes on in a task of a scheduler.</summary>
    private readonly struct SwitchTo(LeanScheduler scheduler) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public SwitchTo GetAwaiter() => this;

        public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

        public void UnsafeOnCompleted(Action continuation) => new LeanTaskFactory(scheduler).StartNew(continuation);

        public void GetResult()
        {
        }
    }
}
