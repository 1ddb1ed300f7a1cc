namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary><c>.ci/shares</c> refuses, by name, what takes more than its share of the processors.</summary>
public sealed class SharesTests
{
    private const string Table = "# name\tshare\nbuild\t10\nA.Tests\t10\n";

    // The loop takes two seconds: a share of 10 is 20 seconds, and the limit 30. Where most take more, the one in the middle is the measure.
    [Theory]
    [InlineData("build\t20\nA.Tests\t20\n", 0, "")]
    [InlineData("build\t29.9\nA.Tests\t1\n", 0, "")]
    [InlineData("build\t20\nA.Tests\t30.2\n", 1, "A.Tests took 30.2 CPU seconds, 15.1 times the measure. Its share is 10.0, and the limit 1.5 times that.")]
    [InlineData("build\t20\nA.Tests\t30.2\nA.Tests\t3\n", 1, "A.Tests took 30.2 CPU seconds")]
    [InlineData("build\t20\nA.Tests\t20\nB.Tests\t1\n", 1, "B.Tests has no share in .ci/shares.tsv: add the line above.")]
    [InlineData("build\t60\nA.Tests\t80\n", 0, "")]
    [InlineData("build\t60\nA.Tests\t91\n", 1, "A.Tests took 91.0 CPU seconds, 15.2 times the measure.")]
    [InlineData("build\t20\n", 1, "A.Tests has a share in .ci/shares.tsv and did not run: remove its line.")]
    public async Task WhatTakesMoreThanItsShareIsNamed(string spent, int exitCode, string told)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "CI runs on Linux: the script reads /proc.");
        DirectoryInfo folder = Directory.CreateTempSubdirectory();
        try
        {
            string table = Path.Combine(folder.FullName, "shares.tsv"), measured = Path.Combine(folder.FullName, "spent.tsv");
            await File.WriteAllTextAsync(table, Table, TestContext.Current.CancellationToken);
            await File.WriteAllTextAsync(measured, spent, TestContext.Current.CancellationToken);

            EndedProcess check = await FurtherProcess.TryAsync(
                Repository.Folder, Path.Combine(Repository.Folder, ".ci", "shares"), ["check", measured, "2", table], new Dictionary<string, string>());

            Assert.Equal(exitCode, check.ExitCode);
            Assert.Contains(told, check.Output, StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>The table has each test program once, and the steps that <c>.ci/run</c> measures.</summary>
    [Fact]
    public async Task TheTableHasEachProgramAndStep()
    {
        string[] lines = await File.ReadAllLinesAsync(Path.Combine(Repository.Folder, ".ci", "shares.tsv"), TestContext.Current.CancellationToken);
        string[] names = [.. lines.Where(static line => !line.StartsWith('#')).Select(static line => line.Split('\t')[0])];
        string[] programs =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Folder, "tests"), "*.Tests.*proj", SearchOption.AllDirectories).Select(static file => Path.GetFileNameWithoutExtension(file)),
        ];
        Assert.Equal([.. programs.Concat(["build", "format and pack", "lab"]).Order(StringComparer.Ordinal)], names.Order(StringComparer.Ordinal));
    }
}
