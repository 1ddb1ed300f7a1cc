using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using Xunit;

namespace LeanTasks.Lab.Tests.Harness;

public class StatisticsTests
{
    [Theory]
    [InlineData(new double[] { 3 }, 3)]
    [InlineData(new double[] { 5, 1, 3 }, 3)]
    [InlineData(new double[] { 4, 1, 2, 3 }, 2.5)]
    public void TheMedianIsTheMiddle(double[] values, double median) => Assert.Equal(median, Statistics.Median(values));

    [Fact]
    public void TheSpreadHasBothEnds() => Assert.Equal(new Spread(2, 1, 30), Statistics.ToSpread([30, 1, 2]));

    [Theory]
    [InlineData(new double[] { 100, 101, 102, 103, 104 }, false)]
    [InlineData(new double[] { 100, 100, 100, 100, 900 }, false)]
    [InlineData(new double[] { 50, 80, 100, 120, 150 }, true)]
    public void NoiseIsAWideMiddleAndNotOneOutlier(double[] values, bool noisy) => Assert.Equal(noisy, Statistics.IsNoisy(values));
}
