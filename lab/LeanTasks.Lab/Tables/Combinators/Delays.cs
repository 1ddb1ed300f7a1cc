using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Tables.Tpl;

namespace LeanTasks.Lab.Tables.Combinators;

/// <summary>Many delays at a time: the time comes, or they are canceled long before.</summary>
[Table("combinators", Variants.Task)]
public class DelaysTask() : Workload(Delays)
{
    private const int Delays = 10_000;

    private static readonly TimeSpan s_delay = TimeSpan.FromHours(1);

    private Task[] _tasks = [];
    private TimeByHand _time = new(Delays);
    private CancellationTokenSource _cancellation = new();

    [IterationSetup]
    public void Clear()
    {
        _tasks = TplParameters.Emptied(_tasks, Operations);
        _time = new TimeByHand(Operations);
        _cancellation = new CancellationTokenSource();
    }

    [Benchmark(OperationsPerInvoke = Delays)]
    public void Delay()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = Task.Delay(s_delay, _time);
        _time.FireAll();
        tasks[^1].GetAwaiter().GetResult();
    }

    [Benchmark(OperationsPerInvoke = Delays), Workload("Delay-canceled")]
    public void DelayCanceled()
    {
        Task[] tasks = _tasks;
        CancellationToken token = _cancellation.Token;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = Task.Delay(s_delay, token);
        _cancellation.Cancel();
    }
}
