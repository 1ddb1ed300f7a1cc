namespace LeanTasks.Samples.Tests;

public sealed class SampleTableTests
{
    public static TheoryData<string> Names => [.. SampleFiles.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task TheTableTellsOfTheSampleAndHowToRunIt(string name)
    {
        string table = await File.ReadAllTextAsync(Path.Combine(Repository.Folder, "docs", "reference", "samples.md"), TestContext.Current.CancellationToken);
        Assert.Contains($"[{name}](../../samples/{name})", table, StringComparison.Ordinal);
        Assert.Contains($"dotnet run -c Release --project samples/{name}", table, StringComparison.Ordinal);
    }
}
