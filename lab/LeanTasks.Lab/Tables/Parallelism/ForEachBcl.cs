using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class ForEachBcl : ForEachWorkload
{
    protected override void RunLoop(List<int> list) => Parallel.ForEach(list, Body);
}
