using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", ForEmptyStructBody.StructBody)]
public class ForShortStructBody : ForShortWorkload
{
    protected override void RunLoop(int iterations) => LeanParallel.For(0, iterations, new ShortBody(Results));

    private readonly struct ShortBody(uint[] results) : IForBody<int>
    {
        public void Run(int index) => results[index] = ShortWork.Do(index);
    }
}
