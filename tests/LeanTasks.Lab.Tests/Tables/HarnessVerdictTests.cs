using LeanTasks.Lab.Tables.HarnessCheck;
using LeanTasks.Lab.Tests.Runs;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class HarnessVerdictTests
{
    [Fact]
    public void AGoodHarnessHasNoFailure()
    {
        Assert.Empty(HarnessVerdict.Failures(HarnessRows.Good));
        Assert.Empty(HarnessVerdict.Unmeasured(HarnessRows.Good));
    }

    [Fact]
    public void RowsThatAreNotThereAreNotJudgedButNamed()
    {
        Assert.Empty(HarnessVerdict.Failures([]));
        Assert.Equal(
            [
                "the time of 'work once' was not measured",
                "the time of 'work once again' was not measured",
                "the time of 'work twice' was not measured",
                "the bytes of 'allocation once' were not measured",
            ],
            HarnessVerdict.Unmeasured([]));
    }

    [Fact]
    public void ARowWithoutItsFigureIsNamed() =>
        Assert.Equal(
            ["the bytes of 'allocation once' were not measured"],
            HarnessVerdict.Unmeasured([.. HarnessRows.Good.Select(static row => row with { Bytes = null })]));

    [Theory]
    [InlineData(94.99)]
    [InlineData(130)]
    public void TheSameCodeOutsideItsOwnSpreadFailsWithThatSpread(double again) =>
        Assert.Equal(
            FormattableString.Invariant($"the same code took 100.00 ns and then {again:F2} ns, which has to be within the 95.00 to 105.00 ns of the first"),
            Assert.Single(HarnessVerdict.Failures(HarnessRows.Measured(again: again))));

    [Theory]
    [InlineData(1.0)]
    [InlineData(1.4)]
    [InlineData(2.6)]
    [InlineData(double.NaN)]
    public void TwiceTheWorkThatIsNotTwiceTheTimeFailsWithItsBound(double ratio) =>
        Assert.Equal(
            FormattableString.Invariant($"twice the work took {ratio:F2} times the time, which has to be 1.50 to 2.50 times"),
            Assert.Single(HarnessVerdict.Failures(HarnessRows.Measured(ratio: ratio))));

    [Fact]
    public void AnObjectThatIsNotReadExactlyFailsWithItsSize() =>
        Assert.Equal(
            "an object was read as 24.01 bytes, which has to be 24.00",
            Assert.Single(HarnessVerdict.Failures(HarnessRows.Measured(bytes: 24.01))));
}
