using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Tasks that have ended, and had on the way one of the things that most tasks do not have.</summary>
[Table("tpl", Variants.Task)]
public class TplInflatedEndedTask() : Workload(Tasks)
{
    /// <summary>Fewer than the paper's tasks: a wait handle costs the system more than the rest of its task.</summary>
    private const int Tasks = 10_000;

    private static readonly Action s_action = static () => { };

    private static readonly Exception s_exception = new InvalidOperationException("Made once, and never thrown.");

    private Task[] _tasks = [];
    private Action? _runChildren;

    [GlobalSetup]
    public void MakeDelegate() => _runChildren = RunChildren;

    [IterationSetup]
    public void Clear() => _tasks = TplParameters.Emptied(_tasks, Operations);

    [Benchmark(OperationsPerInvoke = Tasks), Workload("inflated: parent")]
    public void Parent()
    {
        Task parent = new Task(_runChildren!);
        parent.RunSynchronously();
        parent.Wait();
    }

    [Benchmark(OperationsPerInvoke = Tasks), Workload("inflated: fault")]
    public void Fault()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = Task.FromException(s_exception);

            // Observed: otherwise the finalizer would have to tell.
            _ = tasks[i].Exception;
        }
    }

    [Benchmark(OperationsPerInvoke = Tasks), Workload("inflated: wait handle")]
    public void WaitHandle()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = new Task(s_action);
            _ = ((IAsyncResult)tasks[i]).AsyncWaitHandle;
            tasks[i].RunSynchronously();
            tasks[i].Dispose();
        }
    }

    private void RunChildren()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = new Task(s_action, TaskCreationOptions.AttachedToParent);
            tasks[i].RunSynchronously();
        }
    }
}
