using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Unobserved;

/// <summary>What it costs that failures are reported that nobody looks at: of an operation and what is captured of the exception, which take 120.</summary>
public sealed class FailureSizeTests
{
    private const int Bytes = 120;
    private const int HolderBytes = 24;

    private static readonly Exception s_fault = new ProgramException("fault");
    private static readonly Exception s_cancellation = new OperationCanceledException();

    // Of the struct, which the measured function gives as an object.
    private static double BoxBytes => Allocation.BytesPerItem(static () => PooledFlow.FromResult(1));

    [Fact]
    public void FailureTakesOneSmallObjectMore() =>
        Assert.Equal(Bytes + HolderBytes, Allocation.BytesPerItem(static () => PooledFlow.FromException<int>(s_fault)) - BoxBytes);

    [Fact]
    public void CancellationTakesNoneMore() =>
        Assert.Equal(Bytes, Allocation.BytesPerItem(static () => PooledFlow.FromException<int>(s_cancellation)) - BoxBytes);
}
