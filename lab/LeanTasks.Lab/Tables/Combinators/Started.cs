using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Combinators;

/// <summary>Combining <see cref="N"/> tasks that the pool runs: start them, combine, look until they have ended, take the result.</summary>
[Table("combinators", Variants.Task)]
public class StartedTask() : Workload(Tasks)
{
    private const int Tasks = 10_000;

    private static readonly Action s_action = static () => { };

    private Task[] _tasks = [];

    [Params(10, 1_000)]
    public int N { get; set; }

    [GlobalSetup]
    public void Setup() => _tasks = new Task[N];

    [Benchmark(OperationsPerInvoke = Tasks), Workload("WhenAll-started")]
    public void WhenAll()
    {
        for (int i = 0; i < Operations; i += N)
        {
            Start();
            Task all = Task.WhenAll(_tasks);
            AwaitEnd(all);
            all.GetAwaiter().GetResult();
        }
    }

    [Benchmark(OperationsPerInvoke = Tasks), Workload("WhenAny-started")]
    public void WhenAny()
    {
        for (int i = 0; i < Operations; i += N)
        {
            Start();
            Task<Task> any = Task.WhenAny(_tasks);
            AwaitEnd(any);
            any.GetAwaiter().GetResult();

            // The others too, so that the next ones do not wait behind them.
            foreach (Task task in _tasks)
                AwaitEnd(task);
        }
    }

    [Benchmark(OperationsPerInvoke = Tasks), Workload("WhenEach-started")]
    public void WhenEach()
    {
        for (int i = 0; i < Operations; i += N)
        {
            Start();
            IAsyncEnumerator<Task> each = Task.WhenEach(_tasks).GetAsyncEnumerator();
            Sequences.Drain(each, each.MoveNextAsync());
        }
    }

    private void Start()
    {
        for (int i = 0; i < _tasks.Length; i++)
            _tasks[i] = Task.Run(s_action);
    }

    /// <summary>Looks again and again: whether a thread that blocks allocates depends on which thread comes first.</summary>
    private static void AwaitEnd(Task task)
    {
        SpinWait spinner = default;
        while (!task.IsCompleted)
            spinner.SpinOnce(sleep1Threshold: -1);
    }
}
