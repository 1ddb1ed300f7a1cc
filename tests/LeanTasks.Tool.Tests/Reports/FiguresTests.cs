using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Tests.Reports;

public class FiguresTests
{
    [Theory]
    [InlineData(0, 10, "0 %")]
    [InlineData(10, 10, "100 %")]
    [InlineData(1, 100_000, "0.1 %")]
    [InlineData(99_999, 100_000, "99.9 %")]
    [InlineData(1, 3, "33.3 %")]
    [InlineData(1, 0, "0 %")]
    public void WhatIsNotAllIsNeverAHundred(double part, double whole, string expected) => Assert.Equal(expected, Figures.Percent(part, whole));

    [Theory]
    [InlineData(5.94, "5.9 ns")]
    [InlineData(-3, "-3 ns")]
    [InlineData(1500, "1.5 µs")]
    [InlineData(2_000_000, "2 ms")]
    [InlineData(3e9, "3 s")]
    public void TimesHaveTheirUnit(double nanoseconds, string expected) => Assert.Equal(expected, Figures.Time(nanoseconds));

    [Theory]
    [InlineData(72, "72 B")]
    [InlineData(9999, "9,999 B")]
    [InlineData(12_345, "12.35 kB")]
    [InlineData(5e6, "5 MB")]
    [InlineData(7.5e9, "7.5 GB")]
    public void BytesHaveTheirUnit(double bytes, string expected) => Assert.Equal(expected, Figures.Bytes(bytes));
}
