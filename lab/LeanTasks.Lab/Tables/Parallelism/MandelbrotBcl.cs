using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class MandelbrotBcl : MandelbrotWorkload
{
    protected override void Work() => Parallel.For(0, Size, y => Draw(Image, y));
}
