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
            | CrewScenarios.Sleep | 2: 455 | 2: 455 | 1: 360 | 1: 360 |  |
            =======
            | CrewScenarios.Sleep | 2: 1,455 | 2: 1,455 | 1: 370 | 1: 370 | `SleepDropped` |
            >>>>>>> theirs
            """)).Value;
        Assert.Equal(new ExploredRow("CrewScenarios.Sleep", new(2, 1_455), new(2, 1_455), new(1, 370), new(1, 370)), row);
    }

    [Fact]
    public void APageThatIsNotThereHasNoRows() => Assert.Empty(ExploredPage.Read(""));
}
