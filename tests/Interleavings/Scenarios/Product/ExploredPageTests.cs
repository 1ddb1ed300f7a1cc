using LeanTasks.Interleavings.Tests.Mutants;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A page that was not made by the tests: merged, cut or changed by hand.</summary>
public class ExploredPageTests
{
    /// <summary>The row that the command which mends the page must get past.</summary>
    [Fact]
    public void ARowThatAMergeHasDoubledIsTheLast()
    {
        ExploredRow row = Assert.Single(ExploredPage.Read("""
            <<<<<<< ours
            | WorkerPoolScenarios.Sleep | 2: 455 | 2: 455 | 1: 360 | 1: 360 | 1: 99 | 1: 55 / 5 |  |
            =======
            | WorkerPoolScenarios.Sleep | 2: 1,455 | 2: 1,455 | 1: 370 | 1: 370 | 1: 98 | 1: – | `SleepDropped` |
            >>>>>>> theirs
            """)).Value;
        Assert.Equal(new ExploredRow("WorkerPoolScenarios.Sleep", new(2, 1_455), new(2, 1_455), new(1, 370), new(1, 370), new(1, 98), new(1, 0, 0)), row);
    }

    /// <summary>A late load that was never tried must not look like one that was.</summary>
    [Theory]
    [InlineData(2, 0, 0, "2: –")]
    [InlineData(1, 1_234, 0, "1: 1,234 / 0")]
    [InlineData(0, 1_234, 1_001, "0: 1,234 / 1,001")]
    public void LateLoadsAreCountedAlone(int preemptions, long late, long ofNone, string cell)
    {
        LateSize size = new(preemptions, late, ofNone);
        Assert.Equal(cell, size.ToString());
        Assert.Equal(size, LateSize.Parse(cell));
    }

    [Theory]
    [InlineData("2: 103")]
    [InlineData("–")]
    public void ACellOfLateLoadsWithoutBothNumbersIsNone(string cell) => Assert.Null(LateSize.Parse(cell));

    [Fact]
    public void APageThatIsNotThereHasNoRows() => Assert.Empty(ExploredPage.Read(""));

    /// <summary>The quick run goes by the page, so that a row which asks it for less would hold less without a word.</summary>
    [Theory]
    [InlineData(2, 455, 2, 455, true)]
    [InlineData(2, 2_000, 2, 2_000, true)]
    [InlineData(2, 2_001, 1, 100, true)]
    [InlineData(1, 2_001, 1, 2_001, true)]
    [InlineData(2, 455, 1, 100, false)]
    [InlineData(2, 455, 0, 2, false)]
    [InlineData(2, 455, 2, 454, false)]
    [InlineData(2, 2_001, 0, 2, false)]
    [InlineData(2, 2_001, 2, 2_001, false)]
    public void TheQuickSearchIsAsFarAsTheFullOneSays(int full, long ofFull, int quick, long ofQuick, bool isSo) =>
        Assert.Equal(isSo, new ExploredRow("A.Scenario", new(full, ofFull), new(quick, ofQuick), new(0, 9), new(0, 9), new(0, 9), default).GoesAsFarAsItShould);

    [Theory]
    [InlineData(1, 2_001, 0, 2, true)]
    [InlineData(1, 2_001, 1, 2_001, false)]
    [InlineData(1, 360, 1, 360, true)]
    [InlineData(1, 360, 0, 2, false)]
    [InlineData(0, 2_001, 0, 2_001, true)]
    public void SoIsThatWithStoreBuffers(int full, long ofFull, int quick, long ofQuick, bool isSo) =>
        Assert.Equal(isSo, new ExploredRow("A.Scenario", new(2, 9), new(2, 9), new(full, ofFull), new(quick, ofQuick), new(0, 9), default).GoesAsFarAsItShould);

    [Fact]
    public void WithStoreBuffersItIsNoFewerWhereAMutantNeedsThem()
    {
        string scenario = PlantedMutants.All.First(static mutant => mutant.Memory == NeededMemory.StoreBuffers).Scenario;
        Assert.True(new ExploredRow(scenario, new(2, 9), new(2, 9), new(1, 2_001), new(1, 2_001), new(0, 9), default).GoesAsFarAsItShould);
        Assert.False(new ExploredRow(scenario, new(2, 9), new(2, 9), new(1, 2_001), new(0, 2), new(0, 9), default).GoesAsFarAsItShould);
    }
}
