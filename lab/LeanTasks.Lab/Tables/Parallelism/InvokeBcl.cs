using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class InvokeBcl : InvokeWorkload
{
    protected override void InvokeAll() => Parallel.Invoke(Actions);
}
