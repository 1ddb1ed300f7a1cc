using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>From ours to a ValueTask, whose source the task itself is.</summary>
public sealed class AsValueTaskTests
{
    [Fact]
    public async Task ConvertsImplicitly()
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> ofInt = source;
        ValueTask without = source;
        ValueTask completed = LeanTask.CompletedTask;
        source.SetResult(3);
        Assert.Equal(3, await ofInt);
        Assert.True(without.IsCompletedSuccessfully);
        Assert.Equal(default, completed);
        Assert.Throws<ArgumentNullException>(static () => (ValueTask)(LeanTask)null!);
        Assert.Throws<ArgumentNullException>(static () => (ValueTask<int>)(LeanTask<int>)null!);
    }

    [Theory]
    [CombinatorialEnds]
    public void EndsAsTheSourceDoes(string end, bool before)
    {
        LeanTaskSource<int> source = new();
        TaskCompletionSource<int> twin = new();
        if (before)
            Ends.Set(end, source, twin);
        ValueTask<int> task = source.AsValueTask();
        ValueTask withoutResult = ((LeanTask)source).AsValueTask();
        Assert.Equal(before, task.IsCompleted);
        Assert.Equal(before, withoutResult.IsCompleted);
        LeanTask<int> method = AwaitAsync(task);
        if (!before)
            Ends.Set(end, source, twin);

        Assert.Equal(twin.Task.IsCompletedSuccessfully, task.IsCompletedSuccessfully);
        Assert.Equal(twin.Task.IsFaulted, task.IsFaulted);
        Assert.Equal(twin.Task.IsCanceled, task.IsCanceled);
        Assert.Equal(twin.Task.IsFaulted, withoutResult.IsFaulted);
        Assert.Equal(twin.Task.IsCanceled, withoutResult.IsCanceled);

        Task<int> viaTwin = AwaitTwinAsync(twin.Task);
        Ends.AssertSame(viaTwin, method);
        Ends.AssertSameWithoutResult(viaTwin, AwaitWithoutResultAsync(withoutResult));

        static async LeanTask<int> AwaitAsync(ValueTask<int> task) => await task;
        static async Task<int> AwaitTwinAsync(Task<int> task) => await task;
        static async LeanTask AwaitWithoutResultAsync(ValueTask task) => await task;
    }

    [Fact]
    public void MayBeAwaitedBySeveralAndAgain() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask();
        LeanTask<int>[] methods = [AddAsync(task), AddAsync(task), AddAsync(task)];
        source.SetResult(2);
        Array.ForEach(methods, Patience.UntilEnded);
        Assert.All(methods, static method => Assert.Equal(4, method.Result));
        Assert.Equal(2, task.AsTask().Result);

        static async LeanTask<int> AddAsync(ValueTask<int> task) => await task + await task;
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ComesBackToTheSynchronizationContextIfItIsToAndNotElse(bool configured) => FreshThread.Run(() =>
    {
        LeanTaskSource source = new();
        QueueingSynchronizationContext context = new();
        SynchronizationContext? seen = null;
        Task? method = null;
        context.Within(() => method = AwaitAsync(source.AsValueTask()));
        source.SetResult();
        if (configured)
            Assert.True(method!.Wait(Patience.Limit, CancellationToken.None));
        Assert.Equal(configured, method!.IsCompleted);
        context.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(configured ? null : context, seen);
        Assert.Equal(configured ? 0 : 1, context.Posts);

        async Task AwaitAsync(ValueTask task)
        {
            await task.ConfigureAwait(!configured);
            seen = SynchronizationContext.Current;
        }
    });

    [Fact]
    public void ComesBackToTheTaskScheduler() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new();
        QueueingTaskScheduler scheduler = new();
        TaskScheduler? seen = null;
        Task? method = null;
        scheduler.Within(() => method = AwaitAsync(source.AsValueTask()));
        source.SetResult();
        Assert.False(method!.IsCompleted);
        scheduler.Drain();
        Assert.Same(scheduler, seen);

        async Task AwaitAsync(ValueTask task)
        {
            await task;
            seen = TaskScheduler.Current;
        }
    });

    [Theory]
    [InlineData(ValueTaskSourceOnCompletedFlags.FlowExecutionContext, "outer")]
    [InlineData(ValueTaskSourceOnCompletedFlags.None, null)]
    public void ContextFlowsIfItIsTo(ValueTaskSourceOnCompletedFlags flags, string? expected) => FreshThread.Run(() =>
    {
        AsyncLocal<string> local = new() { Value = "outer" };
        LeanTaskSource<int> source = new();
        string? seen = "nothing";
        object? argument = null;
        ((IValueTaskSource<int>)source).OnCompleted(
            state =>
            {
                argument = state;
                seen = local.Value;
            },
            "state",
            token: 0,
            flags);
        local.Value = null!;
        source.SetResult(1);
        Assert.Equal(expected, seen);
        Assert.Equal("state", argument);
    });

    [Fact]
    public void ContinuationOfACompletedOneIsQueued() => FreshThread.Run(static () =>
    {
        LeanTask<int> task = LeanTask.FromException<int>(new ProgramException("fault"));
        int thread = 0;
        using ManualResetEventSlim ran = new();
        ((IValueTaskSource)task).OnCompleted(
            _ =>
            {
                thread = Environment.CurrentManagedThreadId;
                ran.Set();
            },
            state: null,
            token: 0,
            ValueTaskSourceOnCompletedFlags.UseSchedulingContext);
        Patience.UntilSet(ran);
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    });

    [Fact]
    public void NullIsNoContinuation() => Assert.Equal(
        "continuation",
        Assert.Throws<ArgumentNullException>(static () => ((IValueTaskSource)LeanTask.CompletedTask).OnCompleted(
            null!, null, 0, ValueTaskSourceOnCompletedFlags.None)).ParamName);
}
