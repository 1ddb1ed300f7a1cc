using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class InvokeSequential : InvokeWorkload
{
    protected override void InvokeAll()
    {
        foreach (Action action in Actions)
            action();
    }
}
