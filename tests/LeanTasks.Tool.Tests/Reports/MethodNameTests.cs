using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Tests.Reports;

public class MethodNameTests
{
    [Theory]
    [InlineData("Shop.Store.FindAsync", 20, "Shop.Store.FindAsync")]
    [InlineData("Shop.Store.FindAsync", 19, "Shop.Store.|FindAsync")]
    [InlineData("Shop.Store.FindAsync", 10, "Shop.|Store.|FindAsync")]
    [InlineData("Shop.Store.FindAsync", 3, "Shop.|Store.|FindAsync")]
    [InlineData("Store.Find(int, string)", 12, "Store.Find(|int, string)")]
    [InlineData("Main", 2, "Main")]
    public void ANameIsBrokenBehindItsDots(string name, int width, string lines) => Assert.Equal(lines, MethodName.Broken(name, width).Replace('\n', '|'));

    [Theory]
    [InlineData("Shop.Store.FindAsync", 11)]
    [InlineData("Main", 4)]
    public void TwoLinesNeedTheLongerOne(string name, int width) => Assert.Equal(width, MethodName.WidthOfTwoLines(name));
}
