using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

public class ScheduleTests
{
    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("0x3 1 0x2 12")]
    [InlineData("0 1fx2 1t 12f")]
    [InlineData("0 1f1 2r 2r3x2 12f10")]
    public void ItsTextCanBeReadBack(string text) => Assert.Equal(text, Schedule.Parse(text).ToString());

    [Fact]
    public void ItCountsRuns() => Assert.Equal("0x3 1 0", new Schedule([new(0), new(0), new(0), new(1), new(0)]).ToString());

    [Fact]
    public void ItTellsWhatAThreadIsChosenFor() =>
        Assert.Equal("1 1f 1t 1r2", new Schedule([new(1), new(1, ChoiceKind.Flush), new(1, ChoiceKind.Timeout), new(1, ChoiceKind.Read, 2)]).ToString());

    [Theory]
    [InlineData("a")]
    [InlineData("1x")]
    [InlineData("1x2x3")]
    [InlineData("-1")]
    [InlineData("f")]
    [InlineData("1g")]
    [InlineData("1f1f")]
    [InlineData("1t2")]
    public void OtherTextIsRefused(string text) => Assert.Throws<FormatException>(() => Schedule.Parse(text));
}
