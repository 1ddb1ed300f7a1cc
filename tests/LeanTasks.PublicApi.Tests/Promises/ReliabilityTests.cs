
namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>docs/reliability.md names tests that exist.</summary>
public sealed class ReliabilityTests
{
    private const string Here = "tests/LeanTasks.PublicApi.Tests/Promises/ReliabilityTests.cs";
    private const string There = "tests/LeanTasks.PublicApi.Tests/Promises/Promise.cs";

    private static readonly string s_page = File.ReadAllText(Path.Combine(Repository.Folder, "docs", "reliability.md"));

    [Fact]
    public void EveryTestThatIsNamedExists()
    {
        Promise[] promises = [.. Promise.AllOf(s_page)];
        Assert.NotEmpty(promises);
        string[] faults = [.. promises.Select(static promise => promise.Fault(Repository.Folder)).OfType<string>()];
        Assert.True(faults.Length == 0, $"docs/reliability.md names tests that do not exist:\n{string.Join('\n', faults)}");
    }

    [Fact]
    public void EveryPromiseNamesATest()
    {
        string[] promises = [.. s_page.Split('\n').Where(static line => line.StartsWith("| ", StringComparison.Ordinal) && line != "| what | held by |")];
        Assert.NotEmpty(promises);
        Assert.All(promises, static line => Assert.NotEmpty(Promise.AllOf(line)));
    }

    [Theory]
    [InlineData("ReliabilityTests", Here, null)]
    [InlineData("ReliabilityTests.EveryTestThatIsNamedExists", Here, null)]
    [InlineData("ReliabilityTests.NoSuchTest", Here, "ReliabilityTests.NoSuchTest: ReliabilityTests has no test NoSuchTest.")]
    [InlineData("UnreliableTests", There, $"UnreliableTests: {There} has no class or module UnreliableTests.")]
    [InlineData("ReliabilityTests", "tests/Gone.cs", "ReliabilityTests: there is no file tests/Gone.cs.")]
    public void FaultSaysWhatIsMissing(string name, string file, string? fault) =>
        Assert.Equal(fault, new Promise(name, file).Fault(Repository.Folder));
}
