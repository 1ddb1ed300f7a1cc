namespace LeanTasks.Soak.Tests;

/// <summary>Every public operation, mixed, from eight threads, under the collector.</summary>
public sealed class SoakTests
{
    // After each pass: the room for open forks of a thread takes 160 KB, and a scheduler's spare threads end when they have been idle for long.
    private const long MaxAfterAPass = 16 << 20;

    private static int Passes => FullRun.Count(usual: 6, full: 60);

    private static int Rounds => FullRun.Count(usual: 120, full: 1_000);

    // After the best pass of the later half: boxes that threads keep. What each turn leaves behind is there after each pass, and always more.
    private static int MaxAfterTheBest => FullRun.Count(usual: 2 << 20, full: 1 << 20);

    [Fact]
    public void EachOperationEndsOnceWithWhatTheSeedSays()
    {
        SoakRun soak = new(SoakSettings.Seed, Rounds);
        soak.Run(pass: 0);
        long warm = Settled.Memory();
        long[] grown = new long[Passes];
        for (int pass = 1; pass <= grown.Length; pass++)
        {
            soak.Run(pass);
            grown[pass - 1] = Settled.Memory() - warm;
            TestContext.Current.TestOutputHelper?.WriteLine($"Pass {pass}: {soak.Turns} turns, {grown[pass - 1]} bytes more than after the first.");
            Assert.True(grown[pass - 1] <= MaxAfterAPass, $"{SoakSettings.SeedVariable}={SoakSettings.Seed}, pass {pass} leaves {grown[pass - 1]} bytes.");
        }

        long least = grown.Skip(grown.Length / 2).Min();
        Assert.True(least <= MaxAfterTheBest, $"{SoakSettings.SeedVariable}={SoakSettings.Seed}: turns leave something behind, {least} bytes after the best pass of the later half.");
    }
}
