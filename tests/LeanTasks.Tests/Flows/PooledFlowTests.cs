using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Flows;

public class PooledFlowTests
{
    [Fact]
    public async Task HasTheResultOfItsMethod()
    {
        Assert.Equal(1, await At(1, null));
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(2, source);
        Assert.False(flow.IsCompleted);
        source.SetResult(40);
        Assert.True(flow.IsCompleted);
        Assert.Equal(42, await flow);
    }

    [Fact]
    public async Task OneWithoutAResultEnds()
    {
        await Without(null);
        LeanTaskSource<int> source = new();
        PooledFlow flow = Without(source);
        Assert.False(flow.IsCompleted);
        source.SetResult(1);
        await flow;
    }

    [Fact]
    public async Task TheDefaultHasCompleted()
    {
        await default(PooledFlow);
        Assert.Equal(0, await default(PooledFlow<int>));
        Assert.Null(await default(PooledFlow<string>));
        Assert.Equal(7, await PooledFlow.FromResult(7));
        Assert.Equal("a", await new PooledFlow<string>("a").AsValueTask());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ThrowsWhatItsMethodThrows(bool suspends)
    {
        LeanTaskSource<int>? source = suspends ? new() : null;
        PooledFlow<int> flow = Failing(source);
        source?.SetResult(1);
        ProgramException exception = await Assert.ThrowsAsync<ProgramException>(async () => await flow);
        Assert.Contains(nameof(Throw), exception.StackTrace!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CanBeMadeOfAnException()
    {
        await Assert.ThrowsAsync<ProgramException>(async () => await PooledFlow.FromException(new ProgramException("failed")));
        await Assert.ThrowsAsync<ProgramException>(async () => await PooledFlow.FromException<int>(new ProgramException("failed")));
        Assert.True(PooledFlow.FromException(new OperationCanceledException()).AsTask().IsCanceled);
        Assert.Throws<ArgumentNullException>(() => PooledFlow.FromException(null!));
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, (await Assert.ThrowsAsync<TaskCanceledException>(async () => await PooledFlow.FromCanceled(canceled))).CancellationToken);
        Assert.Equal(canceled, (await Assert.ThrowsAsync<TaskCanceledException>(async () => await PooledFlow.FromCanceled<int>(canceled))).CancellationToken);
        Assert.True(PooledFlow.FromCanceled<int>(canceled).AsTask().IsCanceled);
        Assert.Equal("cancellationToken", Assert.Throws<ArgumentOutOfRangeException>(static () => PooledFlow.FromCanceled(default)).ParamName);
    }

    [Fact]
    public async Task IsCanceledByACancellation()
    {
        CancellationToken token = new(canceled: true);
        Task<int> task = Canceled(token).AsTask();
        Assert.Equal(token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task)).CancellationToken);
        Assert.True(task.IsCanceled);
    }

    [Fact]
    public async Task IsConvertedToTheBclsKinds()
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> valueTask = At(1, source);
        ValueTask without = Without(source);
        Task<int> task = At(2, source).AsTask();
        source.SetResult(10);
        Assert.Equal(11, await valueTask);
        await without;
        Assert.Equal(12, await task);
        Assert.Equal(12, await task);
    }

    [Fact]
    public void EqualsWhatStandsForTheSame()
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(1, source);
        PooledFlow<int> copy = flow;
        Assert.True(flow == copy);
        Assert.True(flow != At(1, source));
        Assert.Equal(new PooledFlow<int>(1), new PooledFlow<int>(1));
        Assert.NotEqual(new PooledFlow<int>(1), new PooledFlow<int>(2));
        Assert.Equal(flow.GetHashCode(), copy.GetHashCode());
        PooledFlow without = Without(source);
        Assert.True(without != default);
        Assert.Equal(default, default(PooledFlow));
        source.SetResult(1);
    }

    [Fact]
    public async Task IsAwaitedByEveryKindOfMethod()
    {
        LeanTaskSource<int> source = new();
        Task<int> task = ByTask(At(1, source));
        LeanTask<int> leanTask = ByLeanTask(At(2, source));
        ValueTask<int> pooled = ByPooled(At(3, source));
        source.SetResult(10);
        Assert.Equal(11, await task);
        Assert.Equal(12, await leanTask);
        Assert.Equal(13, await pooled);
    }

    [Fact]
    public void ComesBackToTheContextUnlessToldOtherwise() => FreshThread.Run(static () =>
    {
        QueueingSynchronizationContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        LeanTaskSource<int> source = new();
        PooledFlow<bool> back = IsIn(context, At(1, source), continueOnCapturedContext: true);
        PooledFlow<bool> elsewhere = IsIn(context, At(1, source), continueOnCapturedContext: false);
        SynchronizationContext.SetSynchronizationContext(null);
        source.SetResult(1);
        Assert.False(back.IsCompleted);
        Patience.Until(() => elsewhere.IsCompleted);
        context.Drain();
        Assert.True(back.GetAwaiter().GetResult());
        Assert.False(elsewhere.GetAwaiter().GetResult());
    });

    [Fact]
    public void CallbacksRunOnceItHasEnded()
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(1, source);
        int calls = 0;
        flow.GetAwaiter().OnCompleted(() => calls++);
        source.SetResult(1);
        Assert.Equal(1, calls);
        ManualResetEventSlim called = new();
        default(PooledFlow).GetAwaiter().UnsafeOnCompleted(called.Set);
        Patience.UntilSet(called);
    }

    [Fact]
    public void ChainsOfAnyLengthEndWithoutStack() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(0, source);
        for (int i = 0; i < 100_000; i++)
            flow = Next(flow);
        source.SetResult(0);
        Assert.Equal(100_000, flow.GetAwaiter().GetResult());
    });

    [Fact]
    public void AllocatesNothingInSteadyState() => FreshThread.Run(static () =>
    {
        ReusableValueTaskSource<int> source = new();
        Assert.Equal(0, Settled.Value(0, () => BytesOf(source)));
    });

    [Fact]
    public void AwaitedByTheBclsMethodsItAllocatesNothingOfItsOwn() => FreshThread.Run(static () =>
    {
        ReusableValueTaskSource<int> source = new();
        Action nothing = static () => { };
        Assert.Equal(0, Settled.Value(0, () => BytesOfCallbacks(source, nothing)));
    });

    private static long BytesOfCallbacks(ReusableValueTaskSource<int> source, Action callback)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1_000; i++)
        {
            PooledFlow<int> flow = AtSource(source.AsValueTask());
            flow.GetAwaiter().UnsafeOnCompleted(callback);
            source.SetResult(1);
            flow.GetAwaiter().GetResult();
        }

        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static long BytesOf(ReusableValueTaskSource<int> source)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1_000; i++)
            Chain(source);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static void Chain(ReusableValueTaskSource<int> source)
    {
        PooledFlow<int> flow = Next(Next(Next(AtSource(source.AsValueTask()))));
        source.SetResult(1);
        if (flow.GetAwaiter().GetResult() != 4)
            throw new ProgramException("wrong");
    }

    private static async PooledFlow<int> At(int more, LeanTaskSource<int>? source) => more + (source is null ? 0 : await source.Task.ConfigureAwait(false));

    private static async PooledFlow<int> AtSource(ValueTask<int> task) => await task;

    private static async PooledFlow<int> Next(PooledFlow<int> flow) => 1 + await flow;

    private static async PooledFlow Without(LeanTaskSource<int>? source)
    {
        if (source is not null)
            await source.Task;
    }

    private static async PooledFlow<int> Failing(LeanTaskSource<int>? source)
    {
        if (source is not null)
            await source.Task;
        Throw();
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw() => throw new ProgramException("failed");

    private static async PooledFlow<int> Canceled(CancellationToken token)
    {
        await LeanTask.Yield();
        token.ThrowIfCancellationRequested();
        return 0;
    }

    private static async PooledFlow<bool> IsIn(SynchronizationContext context, PooledFlow<int> flow, bool continueOnCapturedContext)
    {
        await flow.ConfigureAwait(continueOnCapturedContext);
        return ReferenceEquals(SynchronizationContext.Current, context);
    }

    private static async Task<int> ByTask(PooledFlow<int> flow) => await flow;

    private static async LeanTask<int> ByLeanTask(PooledFlow<int> flow) => await flow;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> ByPooled(PooledFlow<int> flow) => await flow;
}
