using System.Diagnostics;
using System.Reflection;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Sizes;

[Collection(nameof(QuietProcess))]
public sealed class MethodSizeTests
{
    private static readonly LeanTaskSource<int> s_pending = new();

    [Fact]
    public void SynchronousMethodCostsNothing()
    {
        SkipUnoptimized();
        Assert.Equal(0, Allocation.BytesPerItem(static () => ReturnAsync()));
    }

    [Fact]
    public void SynchronousMethodWithASmallResultCostsNothing()
    {
        SkipUnoptimized();
        Assert.Equal(0, Allocation.BytesPerItem(static () => ReturnAsync(5)));
    }

    [Fact]
    public void SynchronousMethodWithAnotherResultCostsItsTask()
    {
        SkipUnoptimized();
        Assert.Equal(32, Allocation.BytesPerItem(static () => ReturnAsync(1000)));
    }

    [Fact]
    public void AwaitOfACompletedTaskCostsNothing()
    {
        SkipUnoptimized();
        Assert.Equal(0, Allocation.BytesPerItem(static () => AwaitAsync(LeanTask.CompletedTask)));
    }

    [Fact]
    public void SuspendedMethodCosts72Bytes()
    {
        SkipUnoptimized();
        Assert.Equal(72, Allocation.BytesPerItem(static () => SuspendAsync()));
    }

    [Fact]
    public void SuspendedMethodWithAResultCosts72Bytes()
    {
        SkipUnoptimized();
        Assert.Equal(72, Allocation.BytesPerItem(static () => SuspendWithResultAsync()));
    }

    [Fact]
    public void SecondSuspensionCostsNothing() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int>[] first = Sources();
        LeanTaskSource<int>[] second = Sources();
        LeanTask[] methods = [.. first.Zip(second, SuspendTwiceAsync)];
        first[0].SetResult(1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 1; i < Allocation.Items; i++)
            first[i].SetResult(1);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.All(methods, static method => Assert.False(method.IsCompleted));
    });

    [Fact]
    public void CompletingASuspendedMethodCostsNothing() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int>[] sources = Sources();
        LeanTask[] methods = [.. sources.Select(static source => AwaitAsync(source))];
        sources[0].SetResult(1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 1; i < Allocation.Items; i++)
            sources[i].SetResult(1);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.All(methods, static method => Assert.True(method.IsCompletedSuccessfully));
    });

    private static void SkipUnoptimized() => Assert.SkipWhen(
        typeof(MethodSizeTests).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true,
        "A debug build keeps a method's state in an object of its own.");

    private static LeanTaskSource<int>[] Sources() =>
        [.. Enumerable.Range(0, Allocation.Items).Select(static _ => new LeanTaskSource<int>())];

#pragma warning disable CS1998 // A method that never suspends is what is measured.
    private static async LeanTask ReturnAsync()
    {
    }

    private static async LeanTask<int> ReturnAsync(int result) => result;
#pragma warning restore CS1998

    private static async LeanTask AwaitAsync(LeanTask task) => await task;

    private static async LeanTask SuspendAsync() => await s_pending;

    private static async LeanTask<int> SuspendWithResultAsync() => await s_pending;

    private static async LeanTask SuspendTwiceAsync(LeanTaskSource<int> first, LeanTaskSource<int> second)
    {
        await first;
        await second;
    }
}
