using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class MatMulBcl : MatMulWorkload
{
    protected override void Work() => Parallel.For(0, Blocks, block => Multiply(Product, block));
}
