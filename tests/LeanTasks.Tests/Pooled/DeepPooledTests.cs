using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>However long the chain and however many the awaits, a small stack is enough.</summary>
public sealed class DeepPooledTests
{
    private const int Depth = 100_000;
    private const int SmallStack = 256 * 1024;

    private static int Awaits => FullRun.Count(usual: 200_000, full: 1_000_000);

    [Fact]
    public void ChainOfLeanTask() => OnASmallStack(static () =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> last = Chain(PooledMethods.AddOneAsync((LeanTask<int>)source), Depth - 1);
        source.SetResult(0);
        Assert.True(last.IsCompletedSuccessfully);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void ChainOfTask() => OnASmallStack(static () =>
    {
        TaskCompletionSource<int> source = new();
        ValueTask<int> last = Chain(PooledMethods.AddOneAsync(source.Task), Depth - 1);
        source.SetResult(0);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void ChainCompletedByThePool() => OnASmallStack(static () =>
    {
        Task<int> last = Chain(PooledMethods.AddOneAsync(Task.Run(static () => 0)), Depth - 1).AsTask();
        Patience.Until(() => last.IsCompleted);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void ChainThatFaults() => OnASmallStack(static () =>
    {
        // Not so deep: the exception's stack trace grows with each.
        const int Faulting = Depth / 50;
        LeanTaskSource<int> source = new();
        ValueTask<int> last = Chain(PooledMethods.AddOneAsync((LeanTask<int>)source), Faulting);
        source.SetException(new ProgramException("fault"));
        Task<int> task = last.AsTask();
        Patience.Until(() => task.IsCompleted);
        Assert.Equal("fault", Assert.Throws<ProgramException>(() => task.GetAwaiter().GetResult()).Message);
    });

    /// <summary>Each completes what the next awaits, on its own stack. The BCL's pooling builder does not ask how much of that is left.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void MethodsOfTheBclThatCompleteOneAnother(bool pooling) => OnASmallStack(() =>
    {
        ReusableValueTaskSource<int>[] sources = [.. Enumerable.Range(0, Depth).Select(static _ => new ReusableValueTaskSource<int>())];
        Task<int> last = sources[^1].AsValueTask().AsTask();
        for (int i = 0; i < Depth - 1; i++)
            _ = pooling ? HandOnPoolingAsync(sources[i], sources[i + 1]).AsTask() : HandOnAsync(sources[i], sources[i + 1]);
        sources[0].SetResult(1);
        Patience.Until(() => last.IsCompleted);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void ChainOfThreeBuildersInTurn() => OnASmallStack(static () =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> last = PooledMethods.AddOneAsync((LeanTask<int>)source);
        for (int i = 0; i < Depth / 4; i++)
            last = PooledMethods.AddOneAsync(AddOneLeanAsync(PooledMethods.AddOneAsync(AddOneForeignAsync(last))));
        source.SetResult(0);
        Task<int> task = last.AsTask();
        Patience.Until(() => task.IsCompleted);
        Assert.Equal(Depth + 1, task.Result);
    });

    [DeepFact]
    public void ChainInsideASynchronizationContext() => ChildProcess.Run(typeof(DeepPooledTests), static () =>
    {
        QueueingSynchronizationContext context = new();
        LeanTaskSource<int> source = new();
        ValueTask<int> last = default;
        context.Within(() =>
        {
            last = Chain(PooledMethods.AddOneAsync((LeanTask<int>)source), Depth - 1);
            source.SetResult(0);
        });
        context.Drain();
        if (last.IsCompleted && last.Result == Depth)
            Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void CallsInsideOneAnother() => OnASmallStack(static () =>
    {
        // All suspend at the bottom of the same stack, which is therefore not so deep.
        PulseSource source = new();
        ValueTask<int> last = PooledMethods.AddOneUnderAsync(200, source.Task);
        source.SetResult(0);
        Assert.Equal(200, last.Result);
    });

    [Fact]
    public void AwaitsOfOneMethodOneAfterTheOther() => OnASmallStack(static () =>
    {
        PulseSource source = new();
        ValueTask<int> method = SumAsync(source, Awaits);
        for (int i = 0; i < Awaits; i++)
            source.SetResult(1);
        Assert.Equal(Awaits, method.Result);

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        static async ValueTask<int> SumAsync(PulseSource source, int count)
        {
            int sum = 0;
            for (int i = 0; i < count; i++)
                sum += await source.Task;
            return sum;
        }
    });

    [Fact]
    public void AwaitsOfPooledMethodsOneAfterTheOther() => OnASmallStack(static () =>
    {
        // A box each time, far more often than a box has versions.
        PulseSource source = new();
        ValueTask<int> method = SumAsync(source, Awaits);
        for (int i = 0; i < Awaits; i++)
            source.SetResult(1);
        Assert.Equal(2 * Awaits, method.Result);

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        static async ValueTask<int> SumAsync(PulseSource source, int count)
        {
            int sum = 0;
            for (int i = 0; i < count; i++)
                sum += await PooledMethods.AddOneAsync(source.Task);
            return sum;
        }
    });

    [Fact]
    public void YieldsOneAfterTheOther() => OnASmallStack(static () =>
    {
        Task task = YieldManyAsync(Awaits).AsTask();
        Patience.Until(() => task.IsCompleted);
        Assert.True(task.IsCompletedSuccessfully);

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        static async ValueTask YieldManyAsync(int count)
        {
            for (int i = 0; i < count; i++)
                await Task.Yield();
        }
    });

    [Fact]
    public void MethodsThatCompleteTheNextOnesSource() => ChildProcess.Run(typeof(DeepPooledTests), static () => OnASmallStack(static () =>
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, Depth).Select(static _ => new LeanTaskSource<int>())];
        Task[] methods = [.. Enumerable.Range(0, Depth - 1).Select(i => PassOnAsync(sources[i], sources[i + 1]).AsTask())];
        sources[0].SetResult(1);
        Patience.Until(() => methods.All(static method => method.IsCompletedSuccessfully));
        Environment.Exit(ChildProcess.Shown);

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        static async ValueTask PassOnAsync(LeanTaskSource<int> source, LeanTaskSource<int> next) => next.SetResult(await source);
    }));

    private static ValueTask<int> Chain(ValueTask<int> last, int count)
    {
        for (int i = 0; i < count; i++)
            last = PooledMethods.AddOneAsync(last);
        return last;
    }

    private static async Task<int> AddOneForeignAsync(ValueTask<int> task) => await task + 1;

    private static async LeanTask<int> AddOneLeanAsync(ValueTask<int> task) => await task + 1;

    private static void OnASmallStack(Action action)
    {
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = ExceptionDispatchInfo.Capture(exception);
                }
            },
            SmallStack)
        {
            IsBackground = true,
        };
        thread.UnsafeStart();
        Assert.True(thread.Join(2 * Patience.Limit), "The test hangs.");
        failure?.Throw();
    }

    private static async Task HandOnAsync(ReusableValueTaskSource<int> from, ReusableValueTaskSource<int> to) => to.SetResult(await from.AsValueTask() + 1);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask HandOnPoolingAsync(ReusableValueTaskSource<int> from, ReusableValueTaskSource<int> to) => to.SetResult(await from.AsValueTask() + 1);
}
