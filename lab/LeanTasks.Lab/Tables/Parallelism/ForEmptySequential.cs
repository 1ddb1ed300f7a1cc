using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class ForEmptySequential : ForEmptyWorkload
{
    protected override void RunLoop(int iterations)
    {
        Action<int> body = Nothing;
        for (int i = 0; i < iterations; i++)
            body(i);
    }
}
