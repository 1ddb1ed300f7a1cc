namespace LeanTasks.Tests.Misuse;

/// <summary>However many threads try value tasks again: nobody sees a foreign result, nothing hangs, and each operation is had by one.</summary>
public sealed class StormTests
{
    [Fact]
    public void WhoHasAwaitedRightfullyIsNeverDisturbed()
    {
        Storm storm = new(isRace: false);
        storm.Run();
        Assert.Equal(0, storm.OwnersTold);
        Assert.NotEqual(0, storm.ThievesTold);
    }

    [Fact]
    public void OfThoseWhoRaceOneHasTheResult() => new Storm(isRace: true).Run();
}
