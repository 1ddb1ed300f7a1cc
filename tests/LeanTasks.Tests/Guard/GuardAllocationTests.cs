using LeanTasks.Flows;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard;

/// <summary>What keeps a caller's contexts allocates nothing, whichever way it knows them.</summary>
public sealed class GuardAllocationTests
{
    private static readonly AsyncLocal<int> s_local = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfAFlow(bool hasContext)
    {
        long allocated = FreshThread.Run(() =>
        {
            if (hasContext)
                s_local.Value = 1;
            FlowGuard.Enter().Leave();
            return Settled.Value(0, static () =>
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                for (int i = 0; i < 100; i++)
                    FlowGuard.Enter().Leave();
                return GC.GetAllocatedBytesForCurrentThread() - before;
            });
        });
        Assert.Equal(0, allocated);
    }
}
