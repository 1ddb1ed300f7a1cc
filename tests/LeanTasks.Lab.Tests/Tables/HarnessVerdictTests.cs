using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables.HarnessCheck;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class HarnessVerdictTests
{
    [Fact]
    public void AGoodHarnessHasNothingToTell() => Assert.Empty(Failures());

    [Fact]
    public void ARunWithoutTheHarnessHasNothingToTell() => Assert.Empty(HarnessVerdict.Failures([]));

    [Fact]
    public void TheSameCodeOutsideItsOwnSpreadIsTold() => Assert.Contains("the same code", Assert.Single(Failures(again: 130)));

    [Theory]
    [InlineData(1.0)]
    [InlineData(1.4)]
    [InlineData(2.6)]
    public void TwiceTheWorkThatIsNotTwiceTheTimeIsTold(double ratio) => Assert.Contains("twice the work", Assert.Single(Failures(ratio: ratio)));

    [Fact]
    public void AnObjectThatIsNotReadExactlyIsTold() => Assert.Contains("24.01", Assert.Single(Failures(bytes: 24.01)));

    private static IEnumerable<string> Failures(double again = 101, double ratio = 2, double bytes = HarnessCheck.ObjectBytes) =>
        HarnessVerdict.Failures(
        [
            Row(HarnessCheck.Work, HarnessCheck.Once, 100, 1, 0),
            Row(HarnessCheck.Work, HarnessCheck.OnceAgain, again, again / 100, 0),
            Row(HarnessCheck.Work, HarnessCheck.Twice, 100 * ratio, ratio, 0),
            Row(HarnessCheck.Allocation, HarnessCheck.Once, 5, 1, bytes),
        ]);

    private static RowReport Row(string workload, string variant, double ns, double ratio, double bytes) =>
        new(workload, new Dictionary<string, double>(), variant, new Spread(ns, ns - 5, ns + 5), bytes, ratio, null, false, null);
}
