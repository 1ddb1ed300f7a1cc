using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Tables 6 and 7 of the TPL paper: waiting one millisecond for fresh tasks that nobody starts.</summary>
[Table("tpl", Variants.Task)]
public class TplWaitsTask() : Workload(1)
{
    private static readonly Action s_action = static () => { };

    private readonly Task[] _tasks = new Task[TplParameters.Count];

    [IterationSetup]
    public void MakeTasks()
    {
        for (int i = 0; i < _tasks.Length; i++)
            _tasks[i] = new Task(s_action);
    }

    [Benchmark]
    public void WaitAll() => Task.WaitAll(_tasks, millisecondsTimeout: 1);

    [Benchmark]
    public void WaitAny() => Task.WaitAny(_tasks, millisecondsTimeout: 1);
}
