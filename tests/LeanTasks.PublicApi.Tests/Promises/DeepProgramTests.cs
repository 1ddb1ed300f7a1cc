namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>The quick run reports, as skipped, each test program that it leaves out.</summary>
public sealed class DeepProgramTests
{
    public static IEnumerable<TheoryDataRow<string>> Programs =>
        TestSource.DeepProgramsOf(Repository.Folder).Select(static program => new TheoryDataRow<string>(program) { Skip = DeepRun.Skip });

    /// <summary>A wrong name would leave out nothing.</summary>
    [Theory]
    [MemberData(nameof(Programs))]
    public void ItIsAProjectOfTheDeepRun(string program) =>
        Assert.Single(Directory.EnumerateFiles(Path.Combine(Repository.Folder, "tests"), $"{program}.*proj", SearchOption.AllDirectories));
}
