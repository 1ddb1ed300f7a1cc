using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

/// <summary>The pool hears of its threads that block: its internal methods are where this runtime's BCL has them.</summary>
public sealed class PoolThreadTests
{
    [Fact]
    public void PoolTakesTheNoticeOfItsOwnThreads() => PoolThread.Run(static () =>
    {
        Assert.True(Threading.PoolThread.Blocked());
        Threading.PoolThread.Unblocked();
    });

    [Fact]
    public void PoolTakesNoNoticeOfOthers() => FreshThread.Run(static () => Assert.False(Threading.PoolThread.Blocked()));
}
