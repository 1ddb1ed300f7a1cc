using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Contests;

public class ContestFinderTests
{
    [Theory]
    [InlineData(100, 90, 80, 75, nameof(Outcome.Loses))]
    [InlineData(80, 75, 100, 90, nameof(Outcome.Wins))]
    [InlineData(100, 79, 80, 70, nameof(Outcome.Undecided))]
    [InlineData(80, 70, 100, 79, nameof(Outcome.Undecided))]
    [InlineData(80.5, 80.1, 80, 79, nameof(Outcome.Undecided))]
    public void TimeIsDecidedWhereNoRoundOfTheSlowerReachesTheMedianOfTheOther(double ours, double fastestOfOurs, double other, double fastestOfOther, string outcome)
    {
        Contest contest = Find(Row("LeanTask", ours, fastestOfOurs), Row("Task", other, fastestOfOther), Contest.Time);
        Assert.Equal((outcome, ours / other), (contest.Outcome.ToString(), contest.Factor!.Value));
    }

    [Theory]
    [InlineData(80, 100, nameof(Outcome.Wins))]
    [InlineData(100, 80, nameof(Outcome.Loses))]
    [InlineData(0.4, 0, nameof(Outcome.Undecided))]
    [InlineData(101, 100, nameof(Outcome.Undecided))]
    public void BytesAreDecidedByTwoPercentAndHalfAByte(double ours, double other, string outcome) =>
        Assert.Equal(outcome, Find(Row("LeanTask", 1, 1) with { Bytes = ours }, Row("Task", 1, 1) with { Bytes = other }, Contest.Bytes).Outcome.ToString());

    [Theory]
    [InlineData(60_000, 50_000, nameof(Outcome.Wins))]
    [InlineData(50_000, 60_000, nameof(Outcome.Loses))]
    [InlineData(60_000, 59_500, nameof(Outcome.Undecided))]
    public void OfThroughputMoreIsBetter(double ours, double other, string outcome) =>
        Assert.Equal(outcome, Find(Sample.Requests("LeanTask", ours, 1), Sample.Requests("Task", other, 1), Contest.Time).Outcome.ToString());

    [Fact]
    public void TheBestOfTheOthersCountsAndABoundIsNone()
    {
        Contestants contestants = new(["LeanTask"], [new Reference("tpl", "Floor")]);
        LabReport report = Sample.Report(Sample.Table(Row("LeanTask", 50, 50), Row("Task", 100, 100), Row("UniTask", 40, 40), Row("Floor", 10, 10)));
        Contest time = ContestFinder.Find(report, contestants).Single(static contest => contest.What == Contest.Time);
        Assert.Equal(("UniTask", Outcome.Loses), (time.Best.Variant, time.Outcome));
    }

    [Fact]
    public void TheLabKnowsItsOwnVariantsAndBounds()
    {
        Assert.True(Contestants.OfTheLab.IsOurs("LeanTask"));
        Assert.True(Contestants.OfTheLab.IsOurs("LeanTasks flow"));
        Assert.False(Contestants.OfTheLab.IsOurs("Task"));
        Assert.False(Contestants.OfTheLab.IsRival("chain", "Floor"));
        Assert.True(Contestants.OfTheLab.IsRival("chain", "Task"));
    }

    private static Contest Find(RowReport ours, RowReport other, string what) =>
        ContestFinder.Find(Sample.Report(Sample.Table(ours, other)), new Contestants(["LeanTask"], [])).Single(contest => contest.What == what);

    private static RowReport Row(string variant, double median, double fastest) =>
        Sample.Time(variant, median, 1) with { Ns = new Spread(median, fastest, median * 1.5) };
}
