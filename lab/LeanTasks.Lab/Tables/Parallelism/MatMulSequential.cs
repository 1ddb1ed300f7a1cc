using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class MatMulSequential : MatMulWorkload
{
    protected override void Work()
    {
        for (int block = 0; block < Blocks; block++)
            Multiply(Product, block);
    }
}
