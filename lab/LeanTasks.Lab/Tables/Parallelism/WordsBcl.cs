using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", Variants.Bcl)]
public class WordsBcl : WordsWorkload
{
    protected override void Work()
    {
        int words = 0;
        Parallel.For(0, Parts, static () => 0, (part, _, sum) => sum + CountIn(part), sum => Interlocked.Add(ref words, sum));
        Words = words;
    }
}
