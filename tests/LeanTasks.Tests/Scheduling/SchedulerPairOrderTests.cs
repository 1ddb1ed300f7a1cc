using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>In which order a pair runs its tasks on a scheduler that queues them, beside the BCL's.</summary>
public sealed class SchedulerPairOrderTests
{
    private static int Scripts => FullRun.Count(usual: 2_000, full: 50_000);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void OrderIsThatOfTheTwin(int seed) => FreshThread.Run(() =>
    {
        Random random = new(seed);
        for (int i = 0; i < Scripts; i++)
        {
            PairScript script = PairScript.Generate(random);
            string expected = script.Play(new BclPairBench(script.Level, script.ItemsPerTask));
            string actual = script.Play(new LeanPairBench(script.Level, script.ItemsPerTask));
            Assert.True(expected == actual, $"{script}\nexpected: {expected}\nactual:   {actual}");
        }
    });

    [Fact]
    public void ConcurrentTaskGoesBeforeLaterExclusiveOnes() => FreshThread.Run(static () =>
    {
        List<string> ran = [];
        LeanPairBench bench = new(level: 1, itemsPerTask: -1);
        bench.Queue(exclusive: false, () => ran.Add("concurrent 1"));
        bench.Queue(exclusive: false, () => ran.Add("concurrent 2"));
        bench.Queue(exclusive: true, () => ran.Add("exclusive"));
        while (bench.Queued != 0)
            bench.RunQueued(0);
        Assert.Equal(["concurrent 1", "exclusive", "concurrent 2"], ran);
    });
}
