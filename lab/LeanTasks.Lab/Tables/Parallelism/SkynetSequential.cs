using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class SkynetSequential : SkynetWorkload
{
    protected override void Work() => Sum = Add(0, Leaves);

    private static long Add(int first, int leaves)
    {
        if (leaves == 1)
            return first;
        int ofChild = leaves / Children;
        long sum = 0;
        for (int i = 0; i < Children; i++)
            sum += Add(first + (i * ofChild), ofChild);
        return sum;
    }
}
