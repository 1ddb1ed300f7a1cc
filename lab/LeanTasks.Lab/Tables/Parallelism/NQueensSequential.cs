using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class NQueensSequential : NQueensWorkload
{
    protected override void Work()
    {
        int count = 0;
        for (int i = 0; i < Beginnings; i++)
            count += Begin(i);
        Count = count;
    }
}
