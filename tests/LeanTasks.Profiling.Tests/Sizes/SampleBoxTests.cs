using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Tests.Sizes;

/// <summary>The box of a pooled method is found without a private member of the BCL.</summary>
public sealed class SampleBoxTests
{
    // What the box of a task has that a pooled one has not, or the other way round.
    private const int Difference = 32;

    [Fact]
    public void OfAPooledMethodItIsWhatTheValueTaskStandsFor()
    {
        Assert.Same(ObjectOf(Suspended()).GetType(), Sample<Profiling.Builders.PoolingAsyncValueTaskMethodBuilder>().GetType());
        Assert.Same(ObjectOf(SuspendedOf<int>()).GetType(), Sample<Profiling.Builders.PoolingAsyncValueTaskMethodBuilder<int>>().GetType());
        Assert.Same(ObjectOf(SuspendedOf<string>()).GetType(), Sample<Profiling.Builders.PoolingAsyncValueTaskMethodBuilder<string>>().GetType());
    }

    [Fact]
    public void WhereItCannotBeFoundTheBoxOfATaskStandsForIt()
    {
        NeverAwaiter nothing = default;
        NeverAwaiter other = default;
        other.UnsafeOnCompleted(new ManualResetEventSlim().Set);
        foreach (NeverAwaiter awaiter in (NeverAwaiter[])[nothing, other])
        {
            object box = SampleBoxes.OfPooled<Machine>(awaiter);
            Assert.IsAssignableFrom<Task>(box);
            Assert.InRange(ObjectSize.Of(box.GetType()) - ObjectSize.Of(ObjectOf(Suspended()).GetType()), -Difference, Difference);

            object boxOfT = SampleBoxes.OfPooled<long, Machine>(awaiter);
            Assert.IsAssignableFrom<Task<long>>(boxOfT);
            Assert.InRange(ObjectSize.Of(boxOfT.GetType()) - ObjectSize.Of(ObjectOf(SuspendedOf<long>()).GetType()), -Difference, Difference);
        }
    }

    private static object Sample<TBuilder>()
        where TBuilder : struct, ICountingBuilder => TBuilder.SampleBox<Machine>();

    private static ValueTask Suspended()
    {
        PoolingAsyncValueTaskMethodBuilder builder = PoolingAsyncValueTaskMethodBuilder.Create();
        Machine machine = default;
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref machine);
        return builder.Task;
    }

    private static ValueTask<TResult> SuspendedOf<TResult>()
    {
        PoolingAsyncValueTaskMethodBuilder<TResult> builder = PoolingAsyncValueTaskMethodBuilder<TResult>.Create();
        Machine machine = default;
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref machine);
        return builder.Task;
    }

    private static object ObjectOf<TTask>(TTask task)
        where TTask : struct => typeof(TTask).GetField("_obj", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(task)!;

    private struct Machine : IAsyncStateMachine
    {
        public void MoveNext()
        {
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
