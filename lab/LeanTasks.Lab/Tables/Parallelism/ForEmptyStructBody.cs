using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", StructBody)]
public class ForEmptyStructBody : ForEmptyWorkload
{
    internal const string StructBody = "LeanParallel (struct body)";

    protected override void RunLoop(int iterations) => LeanParallel.For(0, iterations, default(EmptyBody));

    private readonly struct EmptyBody : IForBody<int>
    {
        public void Run(int index)
        {
        }
    }
}
