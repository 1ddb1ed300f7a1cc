using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

public class ScheduleTests
{
    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("0x3 1 0x2 12")]
    public void ItsTextCanBeReadBack(string text) => Assert.Equal(text, Schedule.Parse(text).ToString());

    [Fact]
    public void ItCountsRuns() => Assert.Equal("0x3 1 0", new Schedule([0, 0, 0, 1, 0]).ToString());

    [Theory]
    [InlineData("a")]
    [InlineData("1x")]
    [InlineData("1x2x3")]
    [InlineData("-1")]
    public void OtherTextIsRefused(string text) => Assert.Throws<FormatException>(() => Schedule.Parse(text));
}
