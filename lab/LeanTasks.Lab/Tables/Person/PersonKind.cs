using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Person;

/// <summary>
/// The half of "When to use ValueTask" that is about ValueTask, with another kind of method. Not compiled as it stands, but once for
/// each such kind: see Kinds.targets.
/// </summary>
[Table("valuetask", Variants.Task)]
public class PersonKindTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    private readonly Person _person = new("Joe", 100);

    [Benchmark(OperationsPerInvoke = Calls), Workload("ValueTask")]
    public void Immediate() => Call(synchronous: true).Wait();

    [Benchmark(OperationsPerInvoke = Calls), Workload("ValueTaskWithAwait")]
    public void WithAwait() => Call(synchronous: false).Wait();

    private async System.Threading.Tasks.Task Call(bool synchronous)
    {
        for (int i = 0; i < Operations; i++)
            await Response(synchronous);
    }

    private async Task<Person> Response(bool synchronous)
    {
        if (!synchronous)
            await System.Threading.Tasks.Task.Yield();
        return _person;
    }
}
