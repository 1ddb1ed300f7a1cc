using LeanTasks.Profiling.Tests.Programs;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Outcomes;

public class OutcomesTests
{
    private const int Loops = 4;
    private const int Rounds = 500;

    /// <summary>Each round has four synchronous calls and four that suspend, of which one does so twice; two calls fault, two are canceled.</summary>
    [Theory]
    [InlineData(MethodKind.Task)]
    [InlineData(MethodKind.TaskOfT)]
    [InlineData(MethodKind.ValueTask)]
    [InlineData(MethodKind.ValueTaskOfT)]
    [InlineData(MethodKind.PoolingValueTask)]
    [InlineData(MethodKind.PoolingValueTaskOfT)]
    [InlineData(MethodKind.PooledValueTask)]
    [InlineData(MethodKind.PooledValueTaskOfT)]
    [InlineData(MethodKind.LeanTask)]
    [InlineData(MethodKind.LeanTaskOfT)]
    [InlineData(MethodKind.PooledFlow)]
    [InlineData(MethodKind.PooledFlowOfT)]
    public async Task FourLoopsAtOnceAreCountedExactly(MethodKind kind)
    {
        const int Total = Loops * Rounds;
        Func<string, int, int, Task> run = CountedAssembly.Method<Func<string, int, int, Task>>(typeof(OutcomePrograms), nameof(OutcomePrograms.Run), counted: true);

        MethodCounts counts = await Counted.WhileAsync($"<Of{kind}>", () => run(kind.ToString(), Loops, Rounds));

        Assert.Equal(kind, counts.Kind);
        Assert.Equal(kind.ToString().EndsWith("OfT", StringComparison.Ordinal) ? "System.Int32" : "", counts.Result);
        Assert.Equal(4 * Total, counts.Synchronous);
        Assert.Equal(4 * Total, counts.Suspended);
        Assert.Equal(4 * Total, counts.EndedLater);
        Assert.Equal(5 * Total, counts.Suspensions);
        Assert.Equal(2 * Total, counts.Faults);
        Assert.Equal(2 * Total, counts.Canceled);
        Assert.Equal(kind is MethodKind.TaskOfT or MethodKind.LeanTaskOfT ? 2 * Total : 0, counts.ResultTasks);
        Assert.Equal(0, counts.SuspendedNanoseconds);
    }
}
