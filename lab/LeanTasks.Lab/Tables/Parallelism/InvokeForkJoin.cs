using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Fork.Join")]
public class InvokeForkJoin : InvokeWorkload
{
    protected override void InvokeAll() => Fork.Join(Actions.AsSpan());
}
