using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Person;

/// <summary>The half of "When to use ValueTask" that knows of no ValueTask, with <see cref="LeanTask"/> for <see cref="Task"/>.</summary>
[Table("valuetask", "LeanTask")]
public class PersonLeanTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    private readonly Person _person = new("Joe", 100);

    [Benchmark(OperationsPerInvoke = Calls), Workload("Task")]
    public void TaskImmediate() => Call(synchronous: true).Wait();

    [Benchmark(OperationsPerInvoke = Calls), Workload("TaskWithAwait")]
    public void TaskWithAwait() => Call(synchronous: false).Wait();

    private async LeanTask Call(bool synchronous)
    {
        for (int i = 0; i < Operations; i++)
            await Response(synchronous);
    }

    private async LeanTask<Person> Response(bool synchronous)
    {
        if (!synchronous)
            await Task.Yield();
        return _person;
    }
}
