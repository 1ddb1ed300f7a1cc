using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>What it costs to go from one kind of task to another, in bytes.</summary>
public sealed class InteropSizeTests
{
    private const double Source = 32;
    private const double TaskSource = 24 + 72;

    // What nothing else has, the JIT may put on the stack.
    private static readonly TaskCompletionSource<int>[] s_kept = new TaskCompletionSource<int>[1];

    private static readonly Action s_nothing = static () => { };

    [Fact]
    public void AsValueTaskCostsNothing()
    {
        LeanTaskSource<int> pending = new();
        LeanTask<int> faulted = LeanTask.FromException<int>(new ProgramException("fault"));
        Assert.Equal(0, Allocation.BytesPerItem(() => Take(pending.AsValueTask())));
        Assert.Equal(0, Allocation.BytesPerItem(() => Take(((LeanTask)faulted).AsValueTask())));
    }

    [Fact]
    public void AwaitOfAValueTaskCostsOneNode() => Assert.Equal(Source + 40, Allocation.BytesPerItem(static () =>
    {
        LeanTaskSource<int> source = new();
        source.AsValueTask().GetAwaiter().UnsafeOnCompleted(s_nothing);
        return source;
    }));

    [Fact]
    public void AsTaskOfACompletedOneCostsNothing()
    {
        LeanTask completed = LeanTask.FromResult(1234);
        Assert.Equal(0, Allocation.BytesPerItem(completed.AsTask));
    }

    [Fact]
    public void AsTaskCostsACopyAndItsNode() =>
        Assert.Equal(Source + 120, Allocation.BytesPerItem(static () => new LeanTaskSource<int>().AsTask()));

    [Fact]
    public void AsLeanTaskCostsAProxyAndItsDelegate() =>
        Assert.Equal(TaskSource + 40 + RuntimeSizes.Delegate, Allocation.BytesPerItem(static () => (s_kept[0] = new TaskCompletionSource<int>()).Task.AsLeanTask()));

    [Fact]
    public void ThereAndBackCostsNothing()
    {
        LeanTask<int> ours = new LeanTaskSource<int>();
        Task<int> copy = ours.AsTask();
        Task<int> foreign = new TaskCompletionSource<int>().Task;
        LeanTask<int> proxy = foreign.AsLeanTask();
        Assert.Equal(0, Allocation.BytesPerItem(copy.AsLeanTask));
        Assert.Equal(0, Allocation.BytesPerItem(() => ours.AsValueTask().AsLeanTask()));
        Assert.Equal(0, Allocation.BytesPerItem(proxy.AsTask));
    }

    private static object Take(ValueTask<int> task) => task.IsCompletedSuccessfully ? s_nothing : string.Empty;

    private static object Take(ValueTask task) => task.IsCompletedSuccessfully ? s_nothing : string.Empty;
}
