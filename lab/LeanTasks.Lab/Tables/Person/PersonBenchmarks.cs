using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Person;

/// <summary>"When to use ValueTask": a result that is there, and one that has to be waited for.</summary>
[Table("valuetask", Variants.Task)]
public class PersonBenchmarks() : Workload(Calls)
{
    private const int Calls = 10_000;

    private readonly PersonMethods _methods = new();

    [Benchmark(OperationsPerInvoke = Calls), Workload("Task")]
    public void TaskImmediate() => CallTask(synchronous: true).Wait();

    [Benchmark(OperationsPerInvoke = Calls), Workload("TaskWithAwait")]
    public void TaskWithAwait() => CallTask(synchronous: false).Wait();

    [Benchmark(OperationsPerInvoke = Calls), Workload("ValueTask"), Variant(Variants.ValueTask)]
    public void ValueTaskImmediate() => CallValueTask(synchronous: true).Wait();

    [Benchmark(OperationsPerInvoke = Calls), Workload("ValueTaskWithAwait"), Variant(Variants.ValueTask)]
    public void ValueTaskWithAwait() => CallValueTask(synchronous: false).Wait();

    private async Task CallTask(bool synchronous)
    {
        for (int i = 0; i < Operations; i++)
            await _methods.TaskResponse(synchronous);
    }

    private async Task CallValueTask(bool synchronous)
    {
        for (int i = 0; i < Operations; i++)
            await _methods.ValueTaskResponse(synchronous);
    }
}
