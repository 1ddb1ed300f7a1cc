using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class MandelbrotSequential : MandelbrotWorkload
{
    protected override void Work()
    {
        for (int y = 0; y < Size; y++)
            Draw(Image, y);
    }
}
