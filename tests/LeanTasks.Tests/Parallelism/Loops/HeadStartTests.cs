using System.Diagnostics;
using LeanTasks.Parallelism;

namespace LeanTasks.Tests.Parallelism.Loops;

public class HeadStartTests
{
    private const uint Blocks = 1_000;

    private readonly HeadStart _headStart = new(typeof(HeadStartTests), Blocks, begin: 77);

    [Theory]
    [InlineData(255, 0, 51, false, "it has too few iterations")]
    [InlineData(256, 0, 51, true, "it was short")]
    [InlineData(256, 249, 51, true, "it was short enough")]
    [InlineData(256, 250, 51, false, "it was long")]
    [InlineData(256, 249, 50, false, "it follows at once")]
    public void IsForALoopThatWasShortAWhileAgo(uint blocks, int microseconds, int pause, bool expected, string why)
    {
        LoopHistory.EndOfShort(GetType(), blocks) = expected ? 0 : 1;
        new HeadStart(GetType(), blocks, begin: 77).NoteEnd(After(microseconds));
        Assert.True(new HeadStart(GetType(), blocks, After(microseconds + pause)).IsGiven == expected, why);
    }

    [Fact]
    public void IsNotForALoopThatIsNotKnownAgain()
    {
        new HeadStart(kind: null, Blocks, begin: 77).NoteEnd(After(0));
        Assert.False(new HeadStart(kind: null, Blocks, After(1_000)).IsGiven);
    }

    [Theory]
    [InlineData(9, 999, "the first iterations say little")]
    [InlineData(20, 900, "200 µs in all")]
    [InlineData(249, 3, "just short enough")]
    [InlineData(900, 0, "nothing is left to be shared")]
    public void LastsWhileTheLoopLooksShort(int microseconds, uint left, string why) => Assert.False(IsOver(microseconds, left), why);

    [Theory]
    [InlineData(11, 999, "11 ms in all")]
    [InlineData(26, 900, "260 µs in all")]
    [InlineData(250, 1, "nearly done, but long enough: what is left may be dearer")]
    [InlineData(1_000_000_000, 999, "longer than a product of both could be")]
    public void IsOverWhenTheLoopLooksLong(int microseconds, uint left, string why) => Assert.True(IsOver(microseconds, left), why);

    private bool IsOver(int microseconds, uint left) => _headStart.IsOver(After(microseconds), left);

    private static long After(int microseconds) => 77 + (microseconds * (Stopwatch.Frequency / 1_000_000));
}
