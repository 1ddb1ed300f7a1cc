using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>The search by priorities.</summary>
public class PctTests
{
    private const int Seed = 7;

    private static readonly ExplorationOptions s_options = new() { InterruptAfterWrites = false, MaxExecutions = 1_000 };

    [Fact]
    public void WithoutAChangePointNobodyIsInterrupted()
    {
        Exploration exploration = Explorer.Pct("not atomic", CountAfter(otherSteps: 0), s_options, depth: 1, Seed);
        Assert.Equal(ExplorationEnd.LimitReached, exploration.End);
        Assert.Equal(1_000, exploration.Executions);
    }

    [Fact]
    public void OneChangePointFindsWhatNeedsOneInterruptionAndItFailsAgain()
    {
        Scenario scenario = CountAfter(otherSteps: 10);
        Exploration exploration = Explorer.Pct("not atomic", scenario, s_options, depth: 2, Seed);
        Assert.Equal("Counted 1.", exploration.Failure?.Message);
        Assert.Contains("is interrupted", exploration.Failure!.Trace, StringComparison.Ordinal);

        Failure? again = Explorer.Replay(scenario, Schedule.Parse(exploration.Failure.Schedule.ToString()), s_options);
        Assert.Equal(exploration.Failure.Message, again?.Message);
        Assert.Equal(exploration.Failure.Schedule.ToString(), again?.Schedule.ToString());
    }

    [Fact]
    public void EitherThreadCanBeTheFirst()
    {
        HashSet<string> seen = [];
        Explorer.Pct("two", execution =>
        {
            string order = "";
            execution.Start("one", () => order += "1");
            execution.Start("two", () => order += "2");
            execution.AtEnd(() => seen.Add(order));
        }, s_options with { MaxExecutions = 50 }, depth: 1, Seed);

        Assert.Equal(["12", "21"], seen.Order());
    }

    [Fact]
    public void TheSameSeedGivesTheSameExecutions()
    {
        static long FoundIn(int seed) => Explorer.Pct("not atomic", CountAfter(otherSteps: 10), s_options, depth: 2, seed).Executions;

        long[] found = [.. Enumerable.Range(1, 10).Select(FoundIn)];
        Assert.Equal(found, Enumerable.Range(1, 10).Select(FoundIn));
        Assert.True(found.Distinct().Count() > 1, "All seeds give the same executions.");
    }

    [Fact]
    public void AThreadThatPollsWithATimeoutLetsTheOthersGoOn()
    {
        Exploration exploration = Explorer.Pct("poll", static execution =>
        {
            object monitor = new();
            bool done = false;
            execution.Start("poll", () =>
            {
                lock (monitor)
                {
                    while (!done)
                        Monitor.Wait(monitor, 10);
                }
            });
            execution.Start("do", () =>
            {
                lock (monitor)
                    done = true;
            });
        }, s_options, depth: 3, Seed);

        Assert.Equal(ExplorationEnd.LimitReached, exploration.End);
    }

    [Fact]
    public void ADepthOfNothingIsRefused() =>
        Assert.Throws<ArgumentOutOfRangeException>(static () => Explorer.Pct("none", static _ => { }, s_options, depth: 0, Seed));

    [Fact]
    public void ASearchByLotWithoutANumberOfExecutionsIsRefused()
    {
        ExplorationOptions endless = new();
        Assert.Throws<ArgumentException>(() => Explorer.Pct("endless", static _ => { }, endless, depth: 1, Seed));
        Assert.Throws<ArgumentException>(() => Explorer.RandomWalk("endless", static _ => { }, endless, Seed));
    }

    private static Scenario CountAfter(int otherSteps) => execution =>
    {
        int count = 0;
        int cell = 0;
        void Count()
        {
            for (int step = 0; step < otherSteps; step++)
                Volatile.Read(ref cell);
            Volatile.Write(ref count, Volatile.Read(ref count) + 1);
        }

        execution.Start("one", Count);
        execution.Start("two", Count);
        execution.AtEnd(() => execution.Require(count == 2, $"Counted {count}."));
    };
}
