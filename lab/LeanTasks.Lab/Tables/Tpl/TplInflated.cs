using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Tasks that nobody runs, each with one of the things that most tasks do not have.</summary>
[Table("tpl", Variants.Task)]
public class TplInflatedTask() : Workload(TplParameters.Count)
{
    private static readonly Action s_action = static () => { };

    private static readonly Action<object?> s_actionOfState = static _ => { };

    private static readonly object s_state = new();

    private static readonly AsyncLocal<object> s_local = new();

    private readonly KeepingScheduler _scheduler = new();

    private Task[] _tasks = [];
    private CancellationTokenSource _cancellation = new();
    private ExecutionContext? _context;
    private ContextCallback? _makeTasks;

    [GlobalSetup]
    public void CaptureContext()
    {
        _makeTasks = _ => MakeTasks();

        // In a context of its own, because one set on this thread would be in all the other tasks too.
        ExecutionContext.Run(ExecutionContext.Capture()!, _ =>
        {
            s_local.Value = s_state;
            _context = ExecutionContext.Capture();
        }, null);
    }

    [IterationSetup]
    public void Clear()
    {
        _tasks = TplParameters.Emptied(_tasks, Operations);

        // The last one holds the tasks of the last call.
        _cancellation = new CancellationTokenSource();
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count), Workload("inflated: token")]
    public void Token()
    {
        Task[] tasks = _tasks;
        CancellationToken token = _cancellation.Token;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new Task(s_action, token);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count), Workload("inflated: ExecutionContext")]
    public void Context() => ExecutionContext.Run(_context!, _makeTasks!, null);

    [Benchmark(OperationsPerInvoke = TplParameters.Count), Workload("inflated: state object")]
    public void StateObject()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new Task(s_actionOfState, s_state);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count), Workload("inflated: id")]
    public void Id()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = new Task(s_action);
            _ = tasks[i].Id;
        }
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count), Workload("inflated: scheduler")]
    public void Scheduler()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = new Task(s_action);
            tasks[i].Start(_scheduler);
        }
    }

    private void MakeTasks()
    {
        Task[] tasks = _tasks;
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new Task(s_action);
    }

    /// <summary>Takes tasks and never runs them.</summary>
    private sealed class KeepingScheduler : TaskScheduler
    {
        protected override void QueueTask(Task task)
        {
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}
