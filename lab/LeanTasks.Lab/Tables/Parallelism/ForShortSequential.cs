using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class ForShortSequential : ForShortWorkload
{
    protected override void RunLoop(int iterations)
    {
        Action<int> body = Body;
        for (int i = 0; i < iterations; i++)
            body(i);
    }
}
