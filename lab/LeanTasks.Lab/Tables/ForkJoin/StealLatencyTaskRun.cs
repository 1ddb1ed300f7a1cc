using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>The half is a task of Task.Run, forked on a thread of the pool.</summary>
[Table("forkjoin", "Task.Run"), Rounds(15)]
public class StealLatencyTaskRun : StealLatency
{
    [Benchmark, Workload("steal-latency")]
    public void Spinning() => Task.Run(() =>
    {
        BeforeWake();
        Task other = Task.Run(KeepAwake);
        AwaitOther();
        other.Wait();
        ForkAndJoin();
    }).Wait();

    [Benchmark, Workload("steal-latency-sleeping")]
    public void Sleeping() => Task.Run(() =>
    {
        Spin(UntilAsleep);
        ForkAndJoin();
    }).Wait();

    private void ForkAndJoin()
    {
        BeforeFork();
        Task half = Task.Run(Begin);
        Stay();
        half.Wait();
        AfterJoin();
    }
}
