using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>
/// "Task over ValueTask&lt;&gt;": every kind of inner method under every kind of outer one, completing synchronously with a
/// probability. An operation is one call awaited by a loop; the loop is written out for each method, because a call through a
/// delegate would keep runtime-async from its direct path.
/// </summary>
[Table("matrix", Variants.Task)]
public class Matrix() : Workload(Calls)
{
    private const int Calls = 10_000;

    private MatrixMethods _methods = new(0);

    [Params(0, 0.7, 1)]
    public double Probability { get; set; }

    [GlobalSetup]
    public void Setup() => _methods = new MatrixMethods(Probability);

    [Benchmark(OperationsPerInvoke = Calls)]
    public void TaskOverTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.TaskOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void AsyncTaskOverTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncTaskOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void AsyncValueTaskOverTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncValueTaskOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void AsyncNgValueTaskOverTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncNgValueTaskOverTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.ValueTask)]
    public void AsyncTaskOverValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncTaskOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.ValueTask)]
    public void TaskOverValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.TaskOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.ValueTask)]
    public void AsyncValueTaskOverValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncValueTaskOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.ValueTask)]
    public void ValueTaskOverValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.ValueTaskOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.PoolingValueTask)]
    public void AsyncTaskOverPooledValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncTaskOverPooledValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.PoolingValueTask)]
    public void TaskOverPooledValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.TaskOverPooledValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.PoolingValueTask)]
    public void AsyncValueTaskOverPooledValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncValueTaskOverPooledValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.PoolingValueTask)]
    public void ValueTaskOverPooledValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.ValueTaskOverPooledValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.ValueTask)]
    public void AsyncNgValueTaskOverValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncNgValueTaskOverValueTask();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Variant(Variants.PoolingValueTask)]
    public void AsyncNgValueTaskOverPooledValueTask()
    {
        Loop().Wait();
        async Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await _methods.AsyncNgValueTaskOverPooledValueTask();
        }
    }
}
