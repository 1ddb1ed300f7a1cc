using LeanTasks.Lab.Against;
using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

public class ChangeInTurnsTests
{
    [Theory]
    [InlineData(nameof(Outcome.Loses), 60, 61, 50, 51)]
    [InlineData(nameof(Outcome.Wins), 40, 41, 50, 51)]

    // The turns of one side differ by more than the sides do, and one turn is none.
    [InlineData(nameof(Outcome.Undecided), 60, 61, 50, 58)]
    [InlineData(nameof(Outcome.Undecided), 60, 50, 55, 51)]
    [InlineData(nameof(Outcome.Undecided), 50, 50, 50, 50)]
    [InlineData(nameof(Outcome.Undecided), 50.3, 50.3, 50, 50)]
    public void ATimeHasChangedIfAllTurnsLieFurtherApartThanThoseOfOneSide(string outcome, double first, double second, double firstBefore, double secondBefore)
    {
        Change change = MadeUpTurns.Change(MadeUpTurns.Side(first, second), MadeUpTurns.Side(firstBefore, secondBefore));

        Assert.Equal(outcome, change.Time.ToString());
        Assert.False(change.Turns!.IsOfBaseline);
        Assert.Equal((first + second) / (firstBefore + secondBefore), change.Factor!.Value, 0.001);
    }

    [Fact]
    public void OneTurnDecidesNothing() =>
        Assert.Equal(Outcome.Undecided, MadeUpTurns.Change(MadeUpTurns.Side(100), MadeUpTurns.Side(50)).Time);

    /// <summary>Its fastest round took less than the median of the other's.</summary>
    [Fact]
    public void ANoisyRowDecidesNothing()
    {
        RowReport noisy = MadeUpTurns.Row("LeanTask", 60, 0.6) with { Ns = new Spread(60, 45, 90) };

        Assert.Equal(Outcome.Undecided, MadeUpTurns.Change(MadeUpTurns.Side([noisy], [noisy]), MadeUpTurns.Side([MadeUpTurns.Row("LeanTask", 50, 0.5)], [MadeUpTurns.Row("LeanTask", 50, 0.5)])).Time);
    }

    /// <summary>Everything took longer, or only the peer: that is the machine, and no change of ours.</summary>
    [Theory]
    [InlineData(100, 200)]
    [InlineData(50, 200)]
    [InlineData(100, 100)]
    public void WhereTheBaselineMovedTheMachineDid(double ours, double baseline)
    {
        RowReport[] turn = [MadeUpTurns.Row("Task", baseline, 1), MadeUpTurns.Row("LeanTask", ours, ours / baseline)];

        Change change = MadeUpTurns.Change(MadeUpTurns.Side(turn, turn), MadeUpTurns.Side(50, 50));

        bool both = baseline == 100;
        Assert.Equal(both ? Outcome.Loses : Outcome.Undecided, change.Time);
        Assert.Equal(!both, change.Turns!.IsOfBaseline);
    }

    [Fact]
    public void ARowWithoutABaselineIsDecidedByItsTime()
    {
        RowReport slow = MadeUpTurns.Row("LeanTask", 60);
        RowReport fast = MadeUpTurns.Row("LeanTask", 50);

        Assert.Equal(Outcome.Loses, MadeUpTurns.Change(MadeUpTurns.Side([slow], [slow]), MadeUpTurns.Side([fast], [fast])).Time);
    }

    [Fact]
    public void OfThroughputMoreIsBetter()
    {
        RowReport more = Sample.Requests("LeanTask", 90_000, 1.8);
        RowReport less = Sample.Requests("LeanTask", 60_000, 1.2);

        Assert.Equal(Outcome.Wins, MadeUpTurns.Change(MadeUpTurns.Side([more], [more]), MadeUpTurns.Side([less], [less])).Time);
        Assert.Equal(Outcome.Loses, MadeUpTurns.Change(MadeUpTurns.Side([less], [less]), MadeUpTurns.Side([more], [more])).Time);
    }

    [Theory]
    [InlineData(nameof(Outcome.Loses), 72, 72, 64, 64)]
    [InlineData(nameof(Outcome.Wins), 64, 64, 72, 72)]
    [InlineData(nameof(Outcome.Undecided), 64, 64, 64, 64)]

    // An average, where tasks race.
    [InlineData(nameof(Outcome.Undecided), 70, 64, 66, 63)]
    public void BytesHaveChangedIfEachTurnSaysSo(string outcome, double first, double second, double firstBefore, double secondBefore)
    {
        SideRows now = MadeUpTurns.Side([MadeUpTurns.Row("LeanTask", 50, bytes: first)], [MadeUpTurns.Row("LeanTask", 50, bytes: second)]);
        SideRows before = MadeUpTurns.Side([MadeUpTurns.Row("LeanTask", 50, bytes: firstBefore)], [MadeUpTurns.Row("LeanTask", 50, bytes: secondBefore)]);

        Assert.Equal(outcome, MadeUpTurns.Change(now, before).Bytes.ToString());
    }

    [Fact]
    public void ARowIsTheMedianOfItsTurnsFromTheFastestRoundOfAllToTheSlowest()
    {
        RowReport row = new RowTurns([MadeUpTurns.Row("LeanTask", 50, 0.5), MadeUpTurns.Row("LeanTask", 100, 1.1), MadeUpTurns.Row("LeanTask", 60, 0.6, noisy: true)]).Merged();

        Assert.Equal((new Spread(60, 49, 102), 0.6, true), (row.Ns!, row.Ratio!.Value, row.Noisy));
    }
}
