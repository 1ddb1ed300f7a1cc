
namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>docs/evidence/reliability.md names tests that exist, and the run that has them. LEANTASKS_WRITE_RELIABILITY=1 writes the runs anew.</summary>
public sealed class ReliabilityTests
{
    private const string Here = "tests/LeanTasks.PublicApi.Tests/Promises/ReliabilityTests.cs";
    private const string There = "tests/LeanTasks.PublicApi.Tests/Promises/Promise.cs";

    private static readonly string s_file = Path.Combine(Repository.Folder, "docs", "evidence", "reliability.md");

    private static readonly string s_page = File.ReadAllText(s_file);

    [Fact]
    public void EveryTestThatIsNamedExists()
    {
        Promise[] promises = [.. Promise.AllOf(s_page)];
        Assert.NotEmpty(promises);
        string[] faults = [.. promises.Select(static promise => promise.Fault(Repository.Folder)).OfType<string>()];
        Assert.True(faults.Length == 0, $"docs/evidence/reliability.md names tests that do not exist:\n{string.Join('\n', faults)}");
    }

    [Fact]
    public void EveryPromiseNamesATest()
    {
        string[] promises = [.. s_page.Split('\n').Where(PromiseRow.Is)];
        Assert.NotEmpty(promises);
        Assert.All(promises, static line => Assert.NotEmpty(Promise.AllOf(line)));
    }

    [Fact]
    public void EveryPromiseNamesTheRunThatHoldsIt()
    {
        string[] lines = s_page.Split('\n');
        string[] right = [.. lines.Select(static line => PromiseRow.Is(line) ? PromiseRow.WithRun(line, RunsOf) : line)];
        if (RunSwitch.IsOn("LEANTASKS_WRITE_RELIABILITY", "writing the page anew"))
            File.WriteAllText(s_file, string.Join('\n', right));
        else
            Assert.Equal(right, lines);
    }

    [Theory]
    [InlineData("ReliabilityTests", Here, null)]
    [InlineData("ReliabilityTests.EveryTestThatIsNamedExists", Here, null)]
    [InlineData("ReliabilityTests.NoSuchTest", Here, "ReliabilityTests.NoSuchTest: ReliabilityTests has no test NoSuchTest.")]
    [InlineData("UnreliableTests", There, $"UnreliableTests: {There} has no class or module UnreliableTests.")]
    [InlineData("ReliabilityTests", "tests/Gone.cs", "ReliabilityTests: there is no file tests/Gone.cs.")]
    public void FaultSaysWhatIsMissing(string name, string file, string? fault) =>
        Assert.Equal(fault, new Promise(name, file).Fault(Repository.Folder));

    private static TestRuns RunsOf(Promise promise)
    {
        TestRuns runs = TestSource.Of(Repository.Folder, promise.File).RunsOf(promise.Name);
        Assert.True(runs != TestRuns.None, $"{promise.Name}: {promise.File} has no such test.");
        return runs;
    }
}
