using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>
/// Another kind of inner method under the publication's kinds of outer ones. Not compiled as it stands, but once for each such
/// kind: see Kinds.targets. The loop is the one of <see cref="Matrix"/>, whatever the kind.
/// </summary>
[Table("matrix", Variants.Task)]
public class MatrixInnerTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    [Params(0, 0.7, 1)]
    public double Probability { get; set; }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncTaskOver" + Variants.Task)]
    public void AsyncTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AsyncTaskOver();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("TaskOver" + Variants.Task)]
    public void AsTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await TaskOver();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncValueTaskOver" + Variants.Task)]
    public void AsyncValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AsyncValueTaskOver();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload(nameof(Task) + "Over" + Variants.Task)]
    public void PassedThrough()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await PassThrough();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("AsyncNgValueTaskOver" + Variants.Task)]
    public void AsyncNgValueTask()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AsyncNgValueTaskOver();
        }
    }

    private async System.Threading.Tasks.Task<bool> AsyncTaskOver() => await GetValue();

    private System.Threading.Tasks.Task<bool> TaskOver() => GetValue().AsTask();

    private async ValueTask<bool> AsyncValueTaskOver() => await GetValue();

    private Task<bool> PassThrough() => GetValue();

    private async ValueTask AsyncNgValueTaskOver() => await GetValue();

    private async Task<bool> GetValue()
    {
        if (Random.Shared.NextDouble() > Probability)
            await System.Threading.Tasks.Task.Yield();
        return true;
    }
}
