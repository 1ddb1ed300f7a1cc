using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class ForEachSequential : ForEachWorkload
{
    protected override void RunLoop(List<int> list)
    {
        Action<int> body = Body;
        foreach (int item in list)
            body(item);
    }
}
