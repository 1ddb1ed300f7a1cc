using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class NQueensBcl : NQueensWorkload
{
    protected override void Work()
    {
        int count = 0;
        Parallel.For(0, Beginnings, static () => 0, static (i, _, sum) => sum + Begin(i), sum => Interlocked.Add(ref count, sum));
        Count = count;
    }
}
