namespace LeanTasks.Soak.Tests;

/// <summary>Every public operation, mixed, from eight threads, under the collector.</summary>
public sealed class SoakTests
{
    // What the runtime keeps of its own differs by less: pools of boxes of each thread, delegates, tables that grow. What each turn leaves behind is more.
    private const long Bound = 2 << 20;

    private static int Passes => FullRun.Count(usual: 2, full: 20);

    private static int Rounds => FullRun.Count(usual: 250, full: 1_000);

    [Fact]
    public void EachOperationEndsOnceWithWhatTheSeedSays()
    {
        SoakRun soak = new(SoakSettings.Seed, Rounds);
        soak.Run(pass: 0);
        soak.RequireNoFailure();
        long warm = SoakRun.Memory();
        for (int pass = 1; pass <= Passes; pass++)
        {
            soak.Run(pass);
            soak.RequireNoFailure();
            long used = SoakRun.Memory();
            TestContext.Current.TestOutputHelper?.WriteLine($"Pass {pass}: {soak.Turns} turns, {used - warm} bytes more than after the first.");
            Assert.InRange(used - warm, long.MinValue, Bound);
        }
    }
}
