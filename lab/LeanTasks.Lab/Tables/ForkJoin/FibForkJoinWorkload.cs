namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>Fork.Join in its forms, each call of the benchmark as one body on a scheduler with as many workers as the row says.</summary>
public abstract class FibForkJoinWorkload() : FibWorkload(LargeN, LargeForks)
{
    private WorkStealingScheduler? _scheduler;

    public override void CleanUp() => _scheduler?.Dispose();

    protected override void MakeReady() => _scheduler = WorkStealingScheduler.Start(Workers);

    protected override long Compute(int n, int times) => _scheduler!.Run<Computation, long>(new Computation(this, n, times));

    /// <summary>Computes one number on a worker.</summary>
    protected abstract int Compute(ForkWorker worker, int n);

    private readonly struct Computation(FibForkJoinWorkload workload, int n, int times) : IForkBody<long>
    {
        public long Run(ForkWorker worker)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
                sum += workload.Compute(worker, n);
            return sum;
        }
    }
}
