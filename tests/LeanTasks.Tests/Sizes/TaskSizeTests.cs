using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Sizes;

public sealed class TaskSizeTests
{
    private static readonly AsyncLocal<int> s_local = new();

    [Fact]
    public void TaskOfAnActionHas32Bytes() =>
        Assert.Equal(32, Allocation.BytesPerItem(static () => new LeanTask(static () => { })));

    [Fact]
    public void TaskOfAFunctionHas32Bytes() =>
        Assert.Equal(32, Allocation.BytesPerItem(static () => new LeanTask<int>(static () => 1)));

    [Fact]
    public void TaskWithAReferenceAsResultHas40Bytes() =>
        Assert.Equal(40, Allocation.BytesPerItem(static () => new LeanTask<string>(static () => "")));

    [Fact]
    public void SourceHas32Bytes() =>
        Assert.Equal(32, Allocation.BytesPerItem(static () => new LeanTaskSource<int>().Task));

    [Fact]
    public void SourceCompletedWithAResultHas32Bytes() => Assert.Equal(32, Allocation.BytesPerItem(static () =>
    {
        LeanTaskSource<int> source = new();
        source.SetResult(1);
        return source;
    }));

    [Fact]
    public void SourceCanceledWithoutATokenHas32Bytes() => Assert.Equal(32, Allocation.BytesPerItem(static () =>
    {
        LeanTaskSource<int> source = new();
        source.SetCanceled();
        return source;
    }));

    [Fact]
    public void ContinuationHas40Bytes() => FreshThread.Run(static () =>
    {
        LeanTask antecedent = new LeanTaskSource<int>();
        Assert.Equal(40, Allocation.BytesPerItem(() => antecedent.ContinueWith(static _ => { })));
    });

    [Fact]
    public void StartedTaskHas32Bytes() =>
        Assert.Equal(32, Allocation.MinBytesOfAnItem(static () => LeanTask.Run(static () => { })));

    [Fact]
    public void ContextOtherThanTheDefaultCosts32BytesMore() => Assert.Equal(64, Allocation.BytesPerItem(static () =>
    {
        // Set once; the same value again allocates nothing.
        if (s_local.Value == 0)
            s_local.Value = 1;
        return new LeanTask(static () => { });
    }));

    [Fact]
    public void SuppressedFlowCostsNothingMore() => Assert.Equal(32, Allocation.BytesPerItem(static () =>
    {
        if (!ExecutionContext.IsFlowSuppressed())
            ExecutionContext.SuppressFlow();
        return new LeanTask(static () => { });
    }));

    [Fact]
    public void CachedResultCostsNothing() =>
        Assert.Equal(0, Allocation.BytesPerItem(static () => LeanTask.FromResult(8)));

    [Fact]
    public void OtherResultHas32Bytes() =>
        Assert.Equal(32, Allocation.BytesPerItem(static () => LeanTask.FromResult(9)));
}
