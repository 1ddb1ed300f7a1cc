using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

[Table("parallel", "Sequential")]
public class WordsSequential : WordsWorkload
{
    protected override void Work()
    {
        int words = 0;
        for (int i = 0; i < Parts; i++)
            words += CountIn(i);
        Words = words;
    }
}
