using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Tables 1 to 3 of the TPL paper: making tasks, futures and promises that nobody starts.</summary>
[Table("tpl", Variants.Task)]
public class TplCreationTask() : Workload(TplParameters.Count)
{
    private static readonly Action s_action = static () => { };

    private static readonly Func<int> s_function = static () => 42;

    private Task[] _tasks = [];
    private Task<int>[] _futures = [];
    private TaskCompletionSource<int>[] _sources = [];

    [IterationSetup]
    public void Clear()
    {
        _tasks = TplParameters.Emptied(_tasks, Operations);
        _futures = TplParameters.Emptied(_futures, Operations);
        _sources = TplParameters.Emptied(_sources, Operations);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void CreateTasks()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new Task(s_action);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void CreateFutures()
    {
        Task<int>[] tasks = _futures;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new Task<int>(s_function);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void CreateTCSs()
    {
        TaskCompletionSource<int>[] sources = _sources;
        for (int i = 0; i < sources.Length; i++)
            sources[i] = new TaskCompletionSource<int>();
    }
}
