using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Report;

public class FiguresTests
{
    [Theory]
    [InlineData(0, "0 ns")]
    [InlineData(0.2134, "0.213 ns")]
    [InlineData(4.745, "4.75 ns")]
    [InlineData(12.349, "12.3 ns")]
    [InlineData(655.691, "656 ns")]
    [InlineData(999.4, "999 ns")]
    [InlineData(999.9, "1.00 µs")]
    [InlineData(1_234_567, "1.23 ms")]
    [InlineData(83_000_000_000, "83.0 s")]
    [InlineData(1.5e15, "1,500,000 s")]
    [InlineData(-3.2, "-3.20 ns")]
    public void ATimeHasThreeDigitsAndTheUnitThatFits(double ns, string expected) =>
        Assert.Equal(expected, Figures.Time(ns));

    [Fact]
    public void ASpreadIsInTheUnitOfItsMedian() =>
        Assert.Equal("0.980–1.20 µs", Figures.TimeRange(new Spread(1020, 980, 1200)));

    [Theory]
    [InlineData(67123.4, "67,100 req/s")]
    [InlineData(99.94, "99.9 req/s")]
    public void AThroughputHasThreeDigits(double perSecond, string expected) =>
        Assert.Equal(expected, Figures.Requests(perSecond));

    [Theory]
    [InlineData(0, "0 B")]
    [InlineData(72, "72 B")]
    [InlineData(31.25, "31.25 B")]
    [InlineData(800_120, "800,120 B")]
    [InlineData(23_200_000, "23,200,000 B")]
    public void BytesAreNeverScaled(double bytes, string expected) =>
        Assert.Equal(expected, Figures.Bytes(bytes));

    [Theory]
    [InlineData(1, "1.00×")]
    [InlineData(0.434, "0.43×")]
    [InlineData(0.0478, "0.048×")]
    [InlineData(9.996, "10.0×")]
    [InlineData(682.4, "682×")]
    [InlineData(0, "0.00×")]
    public void ARatioKeepsWhatTells(double ratio, string expected) =>
        Assert.Equal(expected, Figures.Ratio(ratio));

    [Fact]
    public void ParametersStandOnOneLineWithoutSeparators() => Assert.Equal(
        "n=10000, probability=0.7",
        Figures.Parameters(new Dictionary<string, double> { ["n"] = 10000, ["probability"] = 0.7 }));
}
