using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled;

/// <summary>A method whose frame is larger than a page of the stack takes what is handed on to it, like any other.</summary>
public class LargeFrameTests
{
    private const int Depth = 5;
    private const int Calls = 100;

    /// <summary>A LeanTask at the end, which the pooled methods hand on to, too.</summary>
    [Fact]
    public void OfALeanTaskToo()
    {
        ReusableValueTaskSource<int> source = new();
        for (int i = 0; i < Calls; i++)
        {
            LeanTask<int> last = AddOneLean(AddOne(source.AsValueTask()));
            source.SetResult(7);
            Assert.Equal(9, last.Result);
        }
    }

    [Fact]
    public void TakeWhatIsHandedOnToThem()
    {
        ReusableValueTaskSource<int> source = new();
        Assert.Equal(0, Settled.Value(0, () =>
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            int sum = 0;
            for (int i = 0; i < Calls; i++)
                sum += Call(source);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.Equal(Calls * (7 + Depth), sum);
            return allocated;
        }));
    }

    private static int Call(ReusableValueTaskSource<int> source)
    {
        ValueTask<int> last = source.AsValueTask();
        for (int i = 0; i < Depth; i++)
            last = AddOne(last);
        source.SetResult(7);
        return ResultOf(last);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AddOne(ValueTask<int> task)
    {
        int result = await task;
        Pages pages = default;
        AddOne(ref pages, result);
        return pages[^1];
    }

    private static async LeanTask<int> AddOneLean(ValueTask<int> task)
    {
        int result = await task;
        Pages pages = default;
        AddOne(ref pages, result);
        return pages[^1];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddOne(ref Pages pages, int result) => pages[^1] = result + 1;

    private static int ResultOf(ValueTask<int> task) => task.GetAwaiter().GetResult();

    /// <summary>Sixteen of the usual kind.</summary>
    [InlineArray(Length)]
    private struct Pages
    {
        private const int Length = 16 * 1024;

        private int _first;
    }
}
