using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Table 4 of the TPL paper: one continuation a task.</summary>
[Table("tpl", Variants.Task)]
public class TplLinearChainTask() : Workload(TplParameters.Count)
{
    private static readonly Action<Task> s_action = static _ => { };

    private Task[] _tasks = [];

    [IterationSetup]
    public void Clear() => _tasks = TplParameters.Emptied(_tasks, Operations);

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void LinearContinuationChain()
    {
        Task[] tasks = _tasks;
        tasks[0] = new Task(static () => { });
        for (int i = 1; i < tasks.Length; i++)
            tasks[i] = tasks[i - 1].ContinueWith(s_action);
    }
}
