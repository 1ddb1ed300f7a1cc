using System.Diagnostics;
using LeanTasks.Parallelism;
using LeanTasks.Tests.Sizes;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Loops of other tests may have the same place in the history, of which the process has one: these run alone.</summary>
[Collection(nameof(QuietProcess))]
public class DeferredWakeupTests
{
    private const uint Blocks = 1_000;

    private readonly DeferredWakeup _deferredWakeup = DeferredWakeup.At(begin: 77, typeof(DeferredWakeupTests), Blocks);

    [Theory]
    [InlineData(255, 0, 51, false, "it has too few iterations")]
    [InlineData(256, 0, 51, true, "it was short")]
    [InlineData(256, 249, 51, true, "it was short enough")]
    [InlineData(256, 250, 51, false, "it was long")]
    [InlineData(256, 249, 50, false, "it follows at once")]
    public void IsForALoopThatWasShortAWhileAgo(uint blocks, int microseconds, int pause, bool expected, string why)
    {
        LoopHistory.WasShort(GetType(), blocks) = microseconds >= 250 || blocks < 256;
        long lastEnd = 0;
        DeferredWakeup.At(begin: 77, GetType(), blocks).NoteEnd(After(microseconds), ref lastEnd);
        Assert.True(DeferredWakeup.At(After(microseconds + pause), GetType(), blocks).AppliesAfter(lastEnd) == expected, why);
    }

    /// <summary>Of whatever kind: the thread that runs several loops in turn wants the others awake.</summary>
    [Fact]
    public void IsNotForALoopThatFollowsAnother()
    {
        const uint other = Blocks + 1;
        long lastEnd = 0;
        _deferredWakeup.NoteEnd(After(100), ref lastEnd);
        DeferredWakeup.At(After(200), GetType(), other).NoteEnd(After(300), ref lastEnd);
        Assert.False(DeferredWakeup.At(After(350), GetType(), Blocks).AppliesAfter(lastEnd));
        Assert.True(DeferredWakeup.At(After(351), GetType(), Blocks).AppliesAfter(lastEnd));
    }

    [Fact]
    public void IsNotForALoopThatIsNotKnownAgain()
    {
        long lastEnd = 0;
        DeferredWakeup.At(begin: 77, kind: null, Blocks).NoteEnd(After(0), ref lastEnd);
        Assert.False(DeferredWakeup.At(After(1_000), kind: null, Blocks).AppliesAfter(lastEnd));
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

    private bool IsOver(int microseconds, uint left) => _deferredWakeup.IsOver(After(microseconds), left);

    private static long After(int microseconds) => 77 + (microseconds * (Stopwatch.Frequency / 1_000_000));
}
