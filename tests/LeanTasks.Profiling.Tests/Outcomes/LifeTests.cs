using System.Reflection;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using LeanTasks.Profiling.Tests.Programs;
using LeanTasks.Profiling.Tests.Support;
using LeanTasks.Tests.Support;

namespace LeanTasks.Profiling.Tests.Outcomes;

public class LifeTests
{
    [Fact]
    public void ACallThatHasSuspendedCountsBeforeItEnds()
    {
        Action begin = () => CountedAssembly.Method<Func<Task>>(typeof(LifePrograms), nameof(LifePrograms.BeginOne), counted: true)();
        MethodCounts begun = Counted.While("<BeginOne>g__", () => FreshThread.Run(begin));
        MethodCounts ended = Counted.While("<BeginOne>g__", CountedAssembly.Method<Action>(typeof(LifePrograms), nameof(LifePrograms.EndOne), counted: true));

        Assert.Equal((0, 1, 0, 1), (begun.Synchronous, begun.Suspended, begun.EndedLater, begun.Suspensions));
        Assert.Equal((0, 0, 1, 0), (ended.Synchronous, ended.Suspended, ended.EndedLater, ended.Suspensions));
    }

    [Theory]
    [InlineData(nameof(LifePrograms.Pooling), typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<long>))]
    [InlineData(nameof(LifePrograms.Pooled), typeof(PooledValueTaskMethodBuilder<long>))]
    [InlineData(nameof(LifePrograms.OurFlow), typeof(LeanTasks.Builders.PooledFlowMethodBuilder<long>))]
    public void ABoxOfAPoolIsCountedOnceHoweverOftenItIsUsed(string program, Type builder)
    {
        Action<int> run = CountedAssembly.Method<Action<int>>(typeof(LifePrograms), program, counted: true);

        MethodCounts counts = Counted.While($"<{program}>g__", () => FreshThread.Run(() => run(100)));

        Assert.Equal(100, counts.Suspended);
        Assert.Equal(1, counts.Boxes);
        Assert.Equal(counts.BoxBytes + (counts.StateMachines * counts.StateMachineBytes), counts.Bytes);
        Assert.Equal(OriginalBoxBytes(program, builder), counts.BoxBytes);
    }

    [Fact]
    public void TheBoxOfALeanTaskHasTheSizeOfTheOriginal()
    {
        Action<int> run = CountedAssembly.Method<Action<int>>(typeof(LifePrograms), nameof(LifePrograms.Lean), counted: true);

        MethodCounts counts = Counted.While("<Lean>g__", () => FreshThread.Run(() => run(10)));

        Assert.Equal(10, counts.Boxes);
        Assert.Equal(OriginalBoxBytes(nameof(LifePrograms.Lean), typeof(LeanTasks.Builders.LeanTaskMethodBuilder<string>)), counts.BoxBytes);
    }

    /// <summary>Its disposal runs the iterator too: the builder is told no difference.</summary>
    [Fact]
    public void AnIteratorCountsCallsOfMoveNextAndADisposalBeforeTheEnd()
    {
        MethodCounts counts = Counted.While(
            "<LeftIterator>g__", CountedAssembly.Method<Action>(typeof(LifePrograms), nameof(LifePrograms.LeftIterator), counted: true));

        Assert.Equal((2, 2, 2, 3), (counts.Synchronous, counts.Suspended, counts.EndedLater, counts.Suspensions));
        Assert.Equal((1, 1), (counts.Boxes, counts.StateMachines));
    }

    [Fact]
    public void AnIteratorThatIsResumedBeforeItsBuilderReturnsHasSuspended()
    {
        MethodCounts counts = Counted.While(
            "<RacedIterator>g__", CountedAssembly.Method<Action>(typeof(LifePrograms), nameof(LifePrograms.RacedIterator), counted: true));

        Assert.Equal((0, 2, 2, 2), (counts.Synchronous, counts.Suspended, counts.EndedLater, counts.Suspensions));
    }

    /// <summary>The size of the box that a method of this assembly gets from the original builder.</summary>
    private static int OriginalBoxBytes(string program, Type builder)
    {
        Type stateMachine = typeof(LifePrograms).GetNestedTypes(BindingFlags.NonPublic).Single(type => type.Name.StartsWith($"<<{program}>", StringComparison.Ordinal));
        Type counting = typeof(Profiling.Builders.AsyncVoidMethodBuilder).Assembly
            .GetType($"LeanTasks.Profiling.Builders.{builder.Name}", throwOnError: true)!
            .MakeGenericType(builder.GetGenericArguments());

        // A sample box is made by the original builder, of whatever state machine.
        object box = counting.GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Single(static method => method.Name.EndsWith($".{nameof(ICountingBuilder.SampleBox)}", StringComparison.Ordinal))
            .MakeGenericMethod(stateMachine)
            .Invoke(null, null)!;
        return ObjectSize.Of(box.GetType());
    }
}
