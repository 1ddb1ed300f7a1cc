using LeanTasks.Lab.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Report;

public sealed class AtomicFileTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("lab-tests-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void WritesANewFileAndItsFoldersAndNothingElse()
    {
        var path = In("new/deep/report.json");
        AtomicFile.Write(path, "é");
        Assert.Equal("é"u8.ToArray(), File.ReadAllBytes(path));
        Assert.Single(Directory.GetFileSystemEntries(In("new/deep")));
    }

    [Fact]
    public void ReplacesTheWholeOfAnOldFile()
    {
        var path = In("report.json");
        File.WriteAllText(path, "something longer");
        AtomicFile.Write(path, "new");
        Assert.Equal("new", File.ReadAllText(path));
        Assert.Single(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public void ALinkStaysALink()
    {
        File.WriteAllText(In("real.json"), "old");
        File.CreateSymbolicLink(In("link.json"), In("real.json"));
        AtomicFile.Write(In("link.json"), "new");
        Assert.Equal("new", File.ReadAllText(In("real.json")));
        Assert.NotNull(new FileInfo(In("link.json")).LinkTarget);
    }

    [Fact]
    public void AWriteThatFailsLeavesTheOldContentAndNothingBesideIt()
    {
        // Nothing else fails for every user on every system once the temporary file is there.
        var path = In("report.json");
        File.WriteAllText(path, "old");
        Assert.Throws<ArgumentNullException>(() => AtomicFile.Write(path, null!));
        Assert.Equal("old", File.ReadAllText(path));
        Assert.Single(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public void AskingLeavesNoFileBehind()
    {
        AtomicFile.EnsureWritable(In("new/report.json"));
        Assert.Empty(Directory.GetFileSystemEntries(In("new")));
    }

    [Fact]
    public void AskingLeavesAnOldFileAsItWas()
    {
        var path = In("report.json");
        File.WriteAllText(path, "old");
        AtomicFile.EnsureWritable(path);
        Assert.Equal("old", File.ReadAllText(path));
        Assert.Single(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public void ALinkThatLeadsNowhereIsRefused()
    {
        string link = Path.Combine(_folder, "link");
        File.CreateSymbolicLink(link, link);

        Assert.Contains(link, Assert.Throws<LabUsageException>(() => AtomicFile.EnsureWritable(link)).Message);
    }

    [Fact]
    public void AFolderIsRefused()
    {
        Directory.CreateDirectory(In("results"));
        Refused(In("results"), "is a folder");
        Refused(In("absent") + Path.DirectorySeparatorChar, "is a folder");
    }

    [Fact]
    public void AFileAmongTheParentsIsRefusedByItsName()
    {
        File.WriteAllText(In("file"), "old");
        Refused(In("file/deep/report.json"), $"'{In("file")}', which is a file");
        Assert.Equal("old", File.ReadAllText(In("file")));
    }

    [Fact]
    public void ANameThatTheFileSystemDoesNotTakeIsRefused()
    {
        Refused(In(new string('x', 300)), "cannot be written");
        Refused(In("a\0b"), "is not a valid file name");
        Assert.Empty(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public void AReadOnlyFileIsRefused()
    {
        var path = In("report.json");
        File.WriteAllText(path, "old");
        File.SetAttributes(path, FileAttributes.ReadOnly);
        Refused(path, "is read-only");
        File.SetAttributes(path, FileAttributes.Normal);
        Assert.Equal("old", File.ReadAllText(path));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    public void NoNameIsRefused(string path) =>
        Assert.Throws<LabUsageException>(() => AtomicFile.EnsureWritable(path));

    [Fact]
    public void ADeviceIsRefusedBeforeItIsReplaced()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Devices are files on Unix only.");
        var refusal = Assert.Throws<LabUsageException>(() => AtomicFile.EnsureWritable("/dev/null"));
        Assert.Contains("is a device", refusal.Message, StringComparison.Ordinal);
    }

    /// <summary>Both before a run and after it, in one line that names the file.</summary>
    private static void Refused(string path, string why)
    {
        foreach (var attempt in (Action[])[() => AtomicFile.EnsureWritable(path), () => AtomicFile.Write(path, "new")])
        {
            var message = Assert.Throws<LabUsageException>(attempt).Message;
            Assert.Contains(why, message, StringComparison.Ordinal);
            Assert.Contains($"'{path}'", message, StringComparison.Ordinal);
            Assert.DoesNotContain("\n", message, StringComparison.Ordinal);
        }
    }

    private string In(string name) => Path.Combine(_folder, name);
}
