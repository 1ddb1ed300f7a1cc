using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

public class ScheduleTests
{
    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("0x3 1 0x2 12")]
    [InlineData("0 1fx2 1t 12f")]
    public void ItsTextCanBeReadBack(string text) => Assert.Equal(text, Schedule.Parse(text).ToString());

    [Fact]
    public void ItCountsRuns() => Assert.Equal("0x3 1 0", new Schedule([new(0), new(0), new(0), new(1), new(0)]).ToString());

    [Fact]
    public void ItTellsWhatAThreadIsChosenFor() =>
        Assert.Equal("1 1f 1t", new Schedule([new(1), new(1, ChoiceKind.Flush), new(1, ChoiceKind.Timeout)]).ToString());

    [Theory]
    [InlineData("a")]
    [InlineData("1x")]
    [InlineData("1x2x3")]
    [InlineData("-1")]
    [InlineData("f")]
    [InlineData("1g")]
    public void OtherTextIsRefused(string text) => Assert.Throws<FormatException>(() => Schedule.Parse(text));
}
