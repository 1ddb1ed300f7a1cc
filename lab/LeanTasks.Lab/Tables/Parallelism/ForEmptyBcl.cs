using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class ForEmptyBcl : ForEmptyWorkload
{
    protected override void RunLoop(int iterations) => Parallel.For(0, iterations, Nothing);
}
