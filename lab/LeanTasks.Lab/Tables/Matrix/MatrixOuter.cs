using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>
/// Another kind of outer method over every kind of inner one. Not compiled as it stands, but once for each such kind: see
/// Kinds.targets. The loop is the one of <see cref="Matrix"/>, whatever the kind.
/// </summary>
[Table("matrix", Variants.Task)]
public class MatrixOuterTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    private MatrixInnerMethods _inner = new(0);

    [Params(0, 0.7, 1)]
    public double Probability { get; set; }

    [GlobalSetup]
    public void Setup() => _inner = new MatrixInnerMethods(Probability);

    [Benchmark(OperationsPerInvoke = Calls), Workload("Async" + Variants.Task + "OverTask")]
    public void OverTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AwaitOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncNg" + Variants.Task + "OverTask")]
    public void NgOverTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await NgAwaitOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("Async" + Variants.Task + "OverValueTask")]
    public void OverValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AwaitOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncNg" + Variants.Task + "OverValueTask")]
    public void NgOverValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await NgAwaitOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("Async" + Variants.Task + "OverPoolingValueTask")]
    public void OverPoolingValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AwaitOverPoolingValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncNg" + Variants.Task + "OverPoolingValueTask")]
    public void NgOverPoolingValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await NgAwaitOverPoolingValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("Async" + Variants.Task + "OverPooledValueTask")]
    public void OverPooledValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AwaitOverPooledValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncNg" + Variants.Task + "OverPooledValueTask")]
    public void NgOverPooledValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await NgAwaitOverPooledValueTask();
        }
    }

    private async Task<bool> AwaitOverTask() => await _inner.GetTask();

    private async Task NgAwaitOverTask() => await _inner.GetTask();

    private async Task<bool> AwaitOverValueTask() => await _inner.GetValueTask();

    private async Task NgAwaitOverValueTask() => await _inner.GetValueTask();

    private async Task<bool> AwaitOverPoolingValueTask() => await _inner.GetPoolingValueTask();

    private async Task NgAwaitOverPoolingValueTask() => await _inner.GetPoolingValueTask();

    private async Task<bool> AwaitOverPooledValueTask() => await _inner.GetPooledValueTask();

    private async Task NgAwaitOverPooledValueTask() => await _inner.GetPooledValueTask();
}
