using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class QuicksortSequential : QuicksortWorkload
{
    protected override void Work() => Quicksort.Sort(Items);
}
