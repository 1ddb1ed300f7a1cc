using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Flows;

public class FlowTests
{
    [Fact]
    public async Task HasTheResultOfWhatItStandsFor()
    {
        Assert.Equal(1, await Flow.FromResult(1));
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 42);
        Assert.False(flow.IsCompleted);
        awaiter.Call();
        Assert.True(flow.IsCompleted);
        Assert.Equal(42, await flow);
    }

    [Fact]
    public async Task TheDefaultHasCompletedAndMayBeAwaitedOften()
    {
        Flow<string> flow = default;
        Assert.True(flow.IsCompleted);
        Assert.Null(await flow);
        Assert.Null(await flow);
        Assert.Null(await flow.AsTask());
        Assert.Null(await flow.AsValueTask());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ThrowsWhatItFailsWith(bool suspends)
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = suspends ? HandFlow<int>.After(awaiter, Throw) : FailedAtOnce();
        if (suspends)
            awaiter.Call();
        ProgramException exception = await Assert.ThrowsAsync<ProgramException>(async () => await flow);
        Assert.Contains(nameof(Throw), exception.StackTrace!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task BecomesAPooledFlowForNothing()
    {
        Assert.Equal(1, await (PooledFlow<int>)Flow.FromResult(1));
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 42);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        PooledFlow<int> pooled = flow;
        Assert.Equal(allocated, GC.GetAllocatedBytesForCurrentThread());
        Assert.False(pooled.IsCompleted);
        awaiter.Call();
        Assert.Equal(42, await pooled);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await flow);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task APooledFlowBecomesOne(bool fails)
    {
        Assert.Equal(1, await PooledFlow.FromResult(1).AsFlow());
        LeanTaskSource<int> source = new();
        Flow<int> flow = ByPooledFlow(source.Task).AsFlow();
        Assert.False(flow.IsCompleted);
        ProgramException exception = new("failed");
        if (fails)
            source.SetException(exception);
        else
            source.SetResult(42);
        if (fails)
            Assert.Same(exception, await Assert.ThrowsAsync<ProgramException>(async () => await flow));
        else
            Assert.Equal(42, await flow);

        static async PooledFlow<int> ByPooledFlow(LeanTask<int> task) => await task;
    }

    [Fact]
    public async Task CanBeMadeOfAnException()
    {
        ProgramException exception = new("failed");
        Assert.Same(exception, await Assert.ThrowsAsync<ProgramException>(async () => await Flow.FromException<int>(exception)));
        Assert.True(Flow.FromException<int>(exception).IsCompleted);
        Assert.True(Flow.FromException<int>(exception).AsTask().IsFaulted);
        Assert.True(Flow.FromException<int>(new OperationCanceledException()).AsTask().IsCanceled);
        Assert.Equal("exception", Assert.Throws<ArgumentNullException>(() => Flow.FromException<int>(null!)).ParamName);
    }

    [Fact]
    public async Task CanBeMadeOfACancellation()
    {
        CancellationToken token = new(canceled: true);
        Task<int> task = Flow.FromCanceled<int>(token).AsTask();
        Assert.True(task.IsCanceled);
        Assert.Equal(token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task)).CancellationToken);
        using CancellationTokenSource source = new();
        CancellationToken uncanceled = source.Token;
        Assert.Equal("cancellationToken", Assert.Throws<ArgumentOutOfRangeException>(() => Flow.FromCanceled<int>(uncanceled)).ParamName);
        Assert.Throws<ArgumentOutOfRangeException>(() => Flow.FromCanceled<int>(default));
    }

    [Fact]
    public async Task OneThatSuspendsIsCanceledByACancellation()
    {
        CancellationToken token = new(canceled: true);
        HandAwaiter awaiter = new();
        Task<int> task = HandFlow<int>.After(awaiter, () => token.IsCancellationRequested ? throw new OperationCanceledException(token) : 0).AsTask();
        awaiter.Call();
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.Equal(token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task)).CancellationToken);
    }

    [Fact]
    public async Task OneWithAValueGivesAsManyTasksAsAreWanted()
    {
        Flow<int> flow = new(1);
        Assert.Equal(1, await flow.AsTask());
        Assert.Equal(1, await flow.AsTask());
        ValueTask<int> converted = flow;
        Assert.Equal(1, await converted);
    }

    [Fact]
    public async Task OneThatSuspendsGivesOneTaskAndTellsWhoWantsAnother()
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 1);
        Task<int>[] tasks = [flow.AsTask(), flow.AsTask()];
        awaiter.Call();

        // Which of the two it is depends on when the second is told: that it is one is promised.
        Task<int> given = await tasks[0].ContinueWith(static task => task.IsCompletedSuccessfully, TaskScheduler.Default) ? tasks[0] : tasks[1];
        Task<int> told = given == tasks[0] ? tasks[1] : tasks[0];
        Assert.Equal(1, await given);
        Assert.Equal(1, await given);
        await Assert.ThrowsAsync<InvalidOperationException>(() => told);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await flow.AsTask());
    }

    [Fact]
    public void CanBeBlockedForByATask() => FreshThread.Run(static () =>
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 1);
        Task<int> task = flow.AsTask();
        Thread thread = Thread.CurrentThread;
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                Patience.UntilBlocked(thread);
                awaiter.Call();
            },
            null);
        Assert.Equal(1, task.GetAwaiter().GetResult());
    });

    [Fact]
    public void TheResultBeforeTheEndThrows()
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 1);
        Assert.Throws<InvalidOperationException>(() => flow.GetAwaiter().GetResult());
        Assert.Throws<InvalidOperationException>(() => flow.AsValueTask().GetAwaiter().GetResult());
        awaiter.Call();
        Assert.Equal(1, HandFlow.ResultOf(flow));
    }

    [Fact]
    public void EqualsWhatStandsForTheSame()
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 1);
        Flow<int> copy = flow;
        Assert.True(flow == copy);
        Assert.False(flow != copy);
        Assert.True(flow.Equals((object)copy));
        Assert.False(flow.Equals((object)1));
        Assert.Equal(flow.GetHashCode(), copy.GetHashCode());
        Assert.True(flow != HandFlow<int>.After(awaiter, static () => 1));
        Assert.True(flow != default);
        Assert.Equal(new Flow<int>(1), Flow.FromResult(1));
        Assert.Equal(new Flow<int>(1).GetHashCode(), Flow.FromResult(1).GetHashCode());
        Assert.NotEqual(new Flow<int>(1), new Flow<int>(2));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task IsAwaitedByEveryKindOfMethod(bool continueOnCapturedContext)
    {
        HandAwaiter awaiter = new();
        Task<int> task = ByTask(Flow(1), continueOnCapturedContext);
        LeanTask<int> leanTask = ByLeanTask(Flow(2), continueOnCapturedContext);
        ValueTask<int> pooled = ByPooled(Flow(3), continueOnCapturedContext);
        PooledFlow<int> flow = ByFlow(Flow(4), continueOnCapturedContext);
        awaiter.Call();
        Assert.Equal(1, await task);
        Assert.Equal(2, await leanTask);
        Assert.Equal(3, await pooled);
        Assert.Equal(4, await flow);

        // One awaiter for all: it calls what it was given last, which calls the others.
        Flow<int> Flow(int value)
        {
            HandAwaiter own = new();
            Flow<int> made = HandFlow<int>.After(own, () => value);
            HandAwaiter before = awaiter;
            awaiter = new HandAwaiter();
            awaiter.OnCompleted(value == 1 ? own.Call : () =>
            {
                before.Call();
                own.Call();
            });
            return made;
        }
    }

    [Fact]
    public void ComesBackToTheContextUnlessToldOtherwise() => FreshThread.Run(static () =>
    {
        QueueingSynchronizationContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        HandAwaiter first = new();
        HandAwaiter second = new();
        LeanTask<bool> back = IsIn(context, HandFlow<int>.After(first, static () => 1), continueOnCapturedContext: true);
        LeanTask<bool> elsewhere = IsIn(context, HandFlow<int>.After(second, static () => 1), continueOnCapturedContext: false);
        SynchronizationContext.SetSynchronizationContext(null);
        first.Call();
        second.Call();
        Assert.False(back.IsCompleted);
        Assert.Equal(1, context.Posts);
        Assert.False(elsewhere.Result);
        context.Drain();
        Assert.True(back.Result);
    });

    [Fact]
    public void CallbacksRunOnceItHasEnded()
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, static () => 1);
        Assert.Throws<ArgumentNullException>(() => flow.GetAwaiter().OnCompleted(null!));
        Assert.Throws<ArgumentNullException>(() => flow.GetAwaiter().UnsafeOnCompleted(null!));
        int calls = 0;
        flow.GetAwaiter().OnCompleted(() => calls++);
        awaiter.Call();
        Assert.Equal(1, calls);
        Assert.Equal(1, HandFlow.ResultOf(flow));
        using ManualResetEventSlim called = new();
        default(Flow<int>).GetAwaiter().UnsafeOnCompleted(called.Set);
        Patience.UntilSet(called);
    }

    private static Flow<int> FailedAtOnce()
    {
        try
        {
            return new Flow<int>(Throw());
        }
        catch (ProgramException exception)
        {
            return Flow.FromException<int>(exception);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Throw() => throw new ProgramException("failed");

    private static async LeanTask<bool> IsIn(SynchronizationContext context, Flow<int> flow, bool continueOnCapturedContext)
    {
        await flow.ConfigureAwait(continueOnCapturedContext);
        return ReferenceEquals(SynchronizationContext.Current, context);
    }

    private static async Task<int> ByTask(Flow<int> flow, bool continueOnCapturedContext) => await flow.ConfigureAwait(continueOnCapturedContext);

    private static async LeanTask<int> ByLeanTask(Flow<int> flow, bool continueOnCapturedContext) => await flow.ConfigureAwait(continueOnCapturedContext);

    private static async PooledFlow<int> ByFlow(Flow<int> flow, bool continueOnCapturedContext) => await flow.ConfigureAwait(continueOnCapturedContext);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> ByPooled(Flow<int> flow, bool continueOnCapturedContext) => await flow.ConfigureAwait(continueOnCapturedContext);
}
