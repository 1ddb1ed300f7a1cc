using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Flows;

public class PooledFlowMisuseTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ASecondAwaitThrows(bool fails)
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(source, fails);
        source.SetResult(1);
        if (fails)
            await Assert.ThrowsAsync<ProgramException>(async () => await flow);
        else
            Assert.Equal(1, await flow);
        Assert.Contains("only once", (await Assert.ThrowsAsync<InvalidOperationException>(async () => await flow)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => flow.IsCompleted);
        Assert.Throws<InvalidOperationException>(() => { _ = flow.AsTask(); });
    }

    /// <summary>A PooledFlow has no <c>Preserve</c>; the value task that it can be converted to has.</summary>
    [Fact]
    public async Task TheMessageSpeaksOfTheTypeThatItsUserHas()
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(source, fails: false);
        PooledFlow<int> asTask = At(source, fails: false);
        PooledFlow without = Without(source);
        PooledFlow failed = PooledFlow.FromException(new ProgramException("failed"));
        PooledFlow<int> converted = At(source, fails: false);
        source.SetResult(1);
        await flow;
        await asTask.AsTask();
        await without;
        await Assert.ThrowsAsync<ProgramException>(async () => await failed);
        await (ValueTask<int>)converted;

        foreach (Exception? told in (Exception?[])[Told(() => { _ = flow.IsCompleted; }), Told(() => { _ = flow.GetAwaiter().GetResult(); }), Told(() => { _ = flow.AsTask(); }), Told(() => { _ = asTask.IsCompleted; }), Told(() => { _ = without.IsCompleted; }), Told(() => { _ = failed.IsCompleted; })])
        {
            Assert.StartsWith("This PooledFlow has already been awaited. A PooledFlow can be awaited only once, ", told!.Message, StringComparison.Ordinal);
            Assert.Contains("call AsTask() once and await that task.", told.Message, StringComparison.Ordinal);
        }

        ValueTask<int> valueTask = converted.AsValueTask();
        string ofValueTask = Told(() => { _ = valueTask.IsCompleted; })!.Message;
        Assert.StartsWith("This ValueTask has already been awaited.", ofValueTask, StringComparison.Ordinal);
        Assert.Contains("Preserve()", ofValueTask, StringComparison.Ordinal);

        PooledFlow<int> pending = At(new LeanTaskSource<int>(), fails: false);
        Assert.StartsWith("The result of this PooledFlow was requested", Told(() => { _ = pending.GetAwaiter().GetResult(); })!.Message, StringComparison.Ordinal);
        Task<int> first = Await(pending);
        string ofTwo = (await Assert.ThrowsAsync<InvalidOperationException>(() => Await(pending))).Message;
        Assert.StartsWith("This PooledFlow is already being awaited.", ofTwo, StringComparison.Ordinal);
        Assert.False(first.IsCompleted);
    }

    [Fact]
    public async Task OneOfTwoThatAwaitAtTheSameTimeThrows()
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(source, fails: false);
        Task<int> first = Await(flow);
        Task<int> second = Await(flow);
        InvalidOperationException exception = await Assert.ThrowsAsync<InvalidOperationException>(() => second);
        Assert.Contains("already being awaited", exception.Message, StringComparison.Ordinal);
        source.SetResult(1);
        Assert.Equal(1, await first);
    }

    [Fact]
    public async Task TheResultBeforeTheEndThrows()
    {
        LeanTaskSource<int> source = new();
        PooledFlow<int> flow = At(source, fails: false);
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => flow.GetAwaiter().GetResult());
        Assert.Contains("before it completed", exception.Message, StringComparison.Ordinal);
        source.SetResult(1);
        Assert.Equal(1, await flow);
    }

    [Fact]
    public void AStaleOneNeverSeesAnotherOperation() => FreshThread.Run(static () =>
    {
        const int uses = 3 * ushort.MaxValue;
        ReusableValueTaskSource<int> source = new();
        List<PooledFlow<int>> stale = [];
        for (int i = 0; i < uses; i++)
        {
            PooledFlow<int> flow = AtSource(source.AsValueTask());
            if (i % 1_000 == 0)
                stale.Add(flow);
            source.SetResult(i);
            Assert.Equal(i, flow.GetAwaiter().GetResult());
        }

        foreach (PooledFlow<int> flow in stale)
            Assert.Throws<InvalidOperationException>(() => flow.GetAwaiter().GetResult());
    });

    private static async PooledFlow<int> At(LeanTaskSource<int> source, bool fails)
    {
        int result = await source.Task;
        return fails ? throw new ProgramException("failed") : result;
    }

    private static InvalidOperationException? Told(Action misuse) => Record.Exception(misuse) as InvalidOperationException;

    private static async PooledFlow Without(LeanTaskSource<int> source) => await source.Task;

    private static async PooledFlow<int> AtSource(ValueTask<int> task) => await task;

    private static async Task<int> Await(PooledFlow<int> flow) => await flow;
}
