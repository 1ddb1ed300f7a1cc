using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>The two methods of the matrix that know of no ValueTask, with <see cref="LeanTask"/> for <see cref="Task"/>.</summary>
[Table("matrix", "LeanTask")]
public class MatrixLeanTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    [Params(0, 0.7, 1)]
    public double Probability { get; set; }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void TaskOverTask()
    {
        Loop().Wait();
        async LeanTask Loop()
        {
            for (int i = 0; i < Operations; i++)
                await OverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void AsyncTaskOverTask()
    {
        Loop().Wait();
        async LeanTask Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AsyncOverTask();
        }
    }

    private LeanTask<bool> OverTask() => GetTaskValue();

    private async LeanTask<bool> AsyncOverTask() => await GetTaskValue();

    private async LeanTask<bool> GetTaskValue()
    {
        if (Random.Shared.NextDouble() > Probability)
            await Task.Yield();
        return true;
    }
}
