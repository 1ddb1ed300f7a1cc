using LeanTasks.Profiling.Tests.Programs;
using LeanTasks.Profiling.Tests.Support;
using LeanTasks.Tests.Support;

namespace LeanTasks.Profiling.Tests.Bytes;

public class BytesTests
{
    private const int Calls = 100;

    public static TheoryData<string, MethodKind> Programs => new()
    {
        { nameof(BytePrograms.Task), MethodKind.Task },
        { nameof(BytePrograms.TaskOfInt), MethodKind.TaskOfT },
        { nameof(BytePrograms.TaskOfStruct), MethodKind.TaskOfT },
        { nameof(BytePrograms.TaskOfClass), MethodKind.TaskOfT },
        { nameof(BytePrograms.GenericOverClass), MethodKind.TaskOfT },
        { nameof(BytePrograms.GenericOverByte), MethodKind.TaskOfT },
        { nameof(BytePrograms.ManyLocals), MethodKind.TaskOfT },
        { nameof(BytePrograms.SeveralSuspensions), MethodKind.Task },
        { nameof(BytePrograms.ValueTask), MethodKind.ValueTask },
        { nameof(BytePrograms.ValueTaskOfInt), MethodKind.ValueTaskOfT },
        { nameof(BytePrograms.ValueTaskOfStruct), MethodKind.ValueTaskOfT },
        { nameof(BytePrograms.Void), MethodKind.Void },
        { nameof(BytePrograms.SynchronousInt), MethodKind.TaskOfT },
        { nameof(BytePrograms.SynchronousClass), MethodKind.TaskOfT },
        { nameof(BytePrograms.SynchronousLeanTask), MethodKind.LeanTaskOfT },
        { nameof(BytePrograms.Iterator), MethodKind.Iterator },
        { nameof(BytePrograms.SynchronousIterator), MethodKind.Iterator },
    };

    [Theory]
    [MemberData(nameof(Programs))]
    public void CountedBytesAreThoseOfTheSameMethodWithTheOriginalBuilder(string program, MethodKind kind)
    {
        MethodCounts counts = Count(program, $"<{program}>g__");

        Assert.Equal(kind, counts.Kind);
        Assert.Equal(CountedAssembly.Name, counts.Assembly);
        Assert.NotEqual(0, counts.Bytes);
        Assert.Equal(counts.Bytes, Settled.Value(counts.Bytes, () => Measure(program)));
    }

    [Fact]
    public void CountedBytesOfAStateMachineThatIsAnObjectAreThoseWithTheOriginalBuilder()
    {
        MethodCounts counts = Count(nameof(BytePrograms.ClassMachine), nameof(ClassMachineOfBytes));

        Assert.Equal(Calls, counts.StateMachines);
        Assert.Equal(counts.Bytes, Settled.Value(counts.Bytes, static () => Measure(nameof(BytePrograms.ClassMachine))));
    }

    /// <summary>The advice to return a value task rests on it.</summary>
    [Theory]
    [InlineData(nameof(BytePrograms.Task), nameof(BytePrograms.ValueTask))]
    [InlineData(nameof(BytePrograms.TaskOfInt), nameof(BytePrograms.ValueTaskOfInt))]
    [InlineData(nameof(BytePrograms.TaskOfStruct), nameof(BytePrograms.ValueTaskOfStruct))]
    public void TheBoxOfAValueTaskIsForetold(string ofTask, string ofValueTask)
    {
        MethodCounts task = Count(ofTask, $"<{ofTask}>g__");
        MethodCounts valueTask = Count(ofValueTask, $"<{ofValueTask}>g__");

        Assert.Equal(valueTask.BoxBytes, task.ValueTaskBoxBytes);
        Assert.Equal(valueTask.BoxBytes, valueTask.ValueTaskBoxBytes);
    }

    private static long Measure(string program)
    {
        Action<int> run = CountedAssembly.Method<Action<int>>(typeof(BytePrograms), program, counted: false);
        return FreshThread.Run(() =>
        {
            run(2);
            long before = GC.GetAllocatedBytesForCurrentThread();
            run(Calls);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    private static MethodCounts Count(string program, string method)
    {
        Action<int> run = CountedAssembly.Method<Action<int>>(typeof(BytePrograms), program, counted: true);
        FreshThread.Run(() => run(2));
        return Counted.While(method, () => FreshThread.Run(() => run(Calls)));
    }
}
