using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Tests.Reports;

public sealed class ReportFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("leantasks-report-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void AFileIsReplacedAndItsFoldersAreMade()
    {
        string file = Path.Combine(_folder.FullName, "a", "b", "report.json");
        ReportFile.Write(file, "old, and longer");
        ReportFile.Write(file, "new");
        Assert.Equal("new", File.ReadAllText(file));
        Assert.Single(Directory.GetFileSystemEntries(Path.GetDirectoryName(file)!));
    }

    [Fact]
    public void ALinkIsFollowed()
    {
        string target = Path.Combine(_folder.FullName, "target.json");
        string link = Path.Combine(_folder.FullName, "link.json");
        File.WriteAllText(target, "old");
        File.CreateSymbolicLink(link, target);
        ReportFile.Write(link, "new");
        Assert.Equal("new", File.ReadAllText(target));
        Assert.NotNull(new FileInfo(link).LinkTarget);
    }

    [Fact]
    public void AFolderIsRefusedByName()
    {
        ReportFileException error = Assert.Throws<ReportFileException>(() => ReportFile.Write(_folder.FullName, "x"));
        Assert.Contains(_folder.FullName, error.Message, StringComparison.Ordinal);
        Assert.Contains("is a folder", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AFileAmongTheFoldersIsRefused()
    {
        string file = Path.Combine(_folder.FullName, "file");
        File.WriteAllText(file, "kept");
        ReportFileException error = Assert.Throws<ReportFileException>(() => ReportFile.Write(Path.Combine(file, "report.json"), "x"));
        Assert.Contains("cannot be written", error.Message, StringComparison.Ordinal);
        Assert.Equal("kept", File.ReadAllText(file));
    }

    [Fact]
    public void AReadOnlyFileIsRefusedAndKept()
    {
        string file = Path.Combine(_folder.FullName, "report.json");
        File.WriteAllText(file, "kept");
        File.SetAttributes(file, FileAttributes.ReadOnly);
        try
        {
            Assert.Contains("read-only", Assert.Throws<ReportFileException>(() => ReportFile.Write(file, "x")).Message, StringComparison.Ordinal);
            Assert.Equal("kept", File.ReadAllText(file));
        }
        finally
        {
            File.SetAttributes(file, FileAttributes.Normal);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("a\0b")]
    public void ANameThatIsNoneIsRefused(string name) =>
        Assert.Contains("not a valid file name", Assert.Throws<ReportFileException>(() => ReportFile.Write(name, "x")).Message, StringComparison.Ordinal);

    // Not a device of the system's: if this failed, it would be gone.
    [Fact]
    public async Task APipeIsRefusedAndSoIsALinkToIt()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Pipes have no place in folders there.");
        string pipe = await NamedPipe.MakeAsync(Path.Combine(_folder.FullName, "pipe"));
        string link = File.CreateSymbolicLink(Path.Combine(_folder.FullName, "link"), pipe).FullName;
        foreach (string file in new[] { pipe, link })
            Assert.Contains("is not a regular file", Assert.Throws<ReportFileException>(() => ReportFile.Write(file, "x")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnEmptyFileIsReplaced()
    {
        string file = Path.Combine(_folder.FullName, "empty");
        await File.WriteAllTextAsync(file, "", TestContext.Current.CancellationToken);
        ReportFile.Write(file, "new");
        Assert.Equal("new", await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
    }
}
