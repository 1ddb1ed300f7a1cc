using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Generated loops, which must end as <see cref="Parallel"/> ends them, wherever they run.</summary>
public sealed class LoopDifferentialTests
{
    private static int Programs => FullRun.Count(usual: 150, full: 400);

    public static TheoryData<int> Seeds => [1, 2, 3, 4];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void LoopsEndAsTheirTwins(int seed) => FreshThread.Run(() => Compare(seed, scheduler: null));

    [Theory]
    [MemberData(nameof(Seeds))]
    public void LoopsOnAWorkStealingSchedulerEndAsTheirTwins(int seed)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3);
        FreshThread.Run(() => Compare(seed + 100, scheduler));
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void LoopsInTasksOfThePoolEndAsTheirTwins(int seed) => FreshThread.Run(() => Compare(seed + 200, LeanScheduler.Default));

    [Theory]
    [MemberData(nameof(Seeds))]
    public void LoopsInWorkersEndAsTheirTwins(int seed)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() => scheduler.Run(() => Compare(seed + 300, scheduler: null)));
    }

    private static void Compare(int seed, LeanScheduler? scheduler)
    {
        Random random = new(seed);
        for (int i = 0; i < Programs; i++)
        {
            LoopProgram program = LoopProgram.Generate(random);
            string expected = program.Run(lean: false);
            string actual = program.Run(lean: true, scheduler);
            Assert.True(expected == actual, $"{program}\nexpected: {expected}\nactual:   {actual}");
        }
    }
}
