using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>The half is stolen from a worker by the other one.</summary>
[Table("forkjoin", "Fork.Join"), Rounds(15)]
public class StealLatencyForkJoin : StealLatency
{
    private WorkStealingScheduler? _scheduler;

    [GlobalSetup]
    public void Setup() => _scheduler = WorkStealingScheduler.Start(2);

    [GlobalCleanup]
    public void CleanUp() => _scheduler?.Dispose();

    [Benchmark, Workload("steal-latency")]
    public void Spinning() => _scheduler!.Run<AmongSpinning, int>(new AmongSpinning(this));

    [Benchmark, Workload("steal-latency-sleeping")]
    public void Sleeping() => _scheduler!.Run<AmongSleeping, int>(new AmongSleeping(this));

    private void ForkAndJoin(ForkWorker worker)
    {
        BeforeFork();
        Fork.Join(worker, new Owner(this), new Half(this));
        AfterJoin();
    }

    private readonly struct AmongSpinning(StealLatencyForkJoin workload) : IForkBody<int>
    {
        public int Run(ForkWorker worker)
        {
            workload.BeforeWake();
            Fork.Join(worker, new WakingOwner(workload), new WakingOther(workload));
            workload.ForkAndJoin(worker);
            return 0;
        }
    }

    private readonly struct AmongSleeping(StealLatencyForkJoin workload) : IForkBody<int>
    {
        public int Run(ForkWorker worker)
        {
            Spin(UntilAsleep);
            workload.ForkAndJoin(worker);
            return 0;
        }
    }

    private readonly struct WakingOwner(StealLatencyForkJoin workload) : IForkBody
    {
        public void Run(ForkWorker worker) => workload.AwaitOther();
    }

    private readonly struct WakingOther(StealLatencyForkJoin workload) : IForkBody
    {
        public void Run(ForkWorker worker) => workload.KeepAwake();
    }

    private readonly struct Owner(StealLatencyForkJoin workload) : IForkBody
    {
        public void Run(ForkWorker worker) => workload.Stay();
    }

    private readonly struct Half(StealLatencyForkJoin workload) : IForkBody
    {
        public void Run(ForkWorker worker) => workload.Begin();
    }
}
