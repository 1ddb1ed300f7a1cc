using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Generated loops, run with the BCL and with ours.</summary>
public sealed class ForEachDifferentialTests
{
    private static int Programs => FullRun.Count(usual: 200, full: 800);

    /// <summary>With one thread at a time everything is determined, and done in order by the caller.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void SequentialLoopsDoTheSameInTheSameOrder(int seed) => FreshThread.Run(() =>
    {
        Random random = new(seed);
        for (int i = 0; i < Programs; i++)
        {
            ForEachProgram program = ForEachProgram.Random(random, isSequential: true);
            Assert.Equal($"{program} {program.RunWithBcl().Sequence}", $"{program} {program.RunWithOurs().Sequence}");
        }
    });

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void ParallelLoopsEndTheSameWay(int seed) => FreshThread.Run(() =>
    {
        Random random = new(seed);
        for (int i = 0; i < Programs; i++)
        {
            ForEachProgram program = ForEachProgram.Random(random, isSequential: false);
            Assert.Equal($"{program} {program.RunWithBcl().Outcome}", $"{program} {program.RunWithOurs().Outcome}");
        }
    });
}
