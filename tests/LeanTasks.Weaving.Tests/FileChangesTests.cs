using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests;

public sealed class FileChangesTests
{
    private const string Source = "using System.Threading.Tasks; public static class App { public static async ValueTask F() => await Task.Yield(); }";

    /// <summary>A disk that is always full fails as one that has become so.</summary>
    [Fact]
    public void AFullDiskIsNamedWithTheMend()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no disk that is always full.");
        using TemporaryFolder folder = new();
        string file = folder.File("report.json");
        WeavingException error = Assert.Throws<WeavingException>(() => WholeFile.Write(file, static _ =>
        {
            using FileStream full = new("/dev/full", FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
            full.WriteByte(1);
        }));
        Assert.Matches($@"^'{file}' cannot be written: the disk mounted at '/.*' is full \(\d+ kB free\)\. Free some space, or specify a file on another disk\.$", error.Message);
        Assert.Empty(folder.Content());
    }

    [Fact]
    public void AllFilesStayWhereOneCannotBeReplaced()
    {
        using TemporaryFolder folder = new();
        string old = folder.File("old");
        File.WriteAllText(old, "as it was");
        string[] before = folder.Content();
        using (FileChanges changes = new())
        {
            changes.Add(old, static stream => stream.WriteByte(1));
            changes.Add(folder.File("new"), static stream => stream.WriteByte(2));
            changes.Add(folder.File("taken"), static stream => stream.WriteByte(3));
            Directory.CreateDirectory(folder.File("taken"));
            Assert.Contains("taken", Assert.Throws<WeavingException>(changes.Commit).Message, StringComparison.Ordinal);
        }

        Assert.Equal(before, folder.Content());
    }

    [Fact]
    public void TheAssemblyStaysWhereItsSymbolsAreReadOnly()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        string[] before = folder.Content();
        File.SetAttributes(folder.File("App.pdb"), FileAttributes.ReadOnly);
        WeavingException error = Assert.Throws<WeavingException>(() => CountingWeaver.Weave(file, []));
        File.SetAttributes(folder.File("App.pdb"), FileAttributes.Normal);
        Assert.Contains("App.pdb' is read-only", error.Message, StringComparison.Ordinal);
        Assert.Equal(before, folder.Content());
    }

    [Fact]
    public void LinksStayAndSoDoPermissions()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Links and permissions of Unix.");
            return;
        }

        const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.OtherWrite;
        using TemporaryFolder folder = new();
        string real = Compiled.To(folder, "App", Source);
        File.SetUnixFileMode(real, Mode);
        Directory.CreateDirectory(folder.File("app"));
        string link = folder.File("app/App.dll");
        File.CreateSymbolicLink(link, real);
        byte[] symbols = File.ReadAllBytes(folder.File("App.pdb"));
        FusingWeaver.Weave(link, new FusingOptions { Fuses = false, Pools = true });
        Assert.Contains("it is already pooled", FusingWeaver.Weave(real, new FusingOptions { Fuses = false, Pools = true }).ValueTaskMethods.Single().WhyNot, StringComparison.Ordinal);
        Assert.Equal(real, new FileInfo(link).LinkTarget);
        Assert.Equal(Mode, File.GetUnixFileMode(real));
        Assert.NotEqual(symbols, File.ReadAllBytes(folder.File("App.pdb")));
        Assert.Equal(3, folder.Content().Length);
    }

    /// <summary>A build or publish copies what is newer than its target.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void WhatAPublishUndoesIsOlderThanItsOriginal(bool isUndone)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        DateTime time = new(2026, 1, 2, 3, 4, 6, DateTimeKind.Utc);
        string[] files = [file, folder.File("App.pdb")];
        Array.ForEach(files, each => File.SetLastWriteTimeUtc(each, time));
        FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, IsUndoneByPublish = isUndone });
        Assert.All(files, each => Assert.Equal(isUndone, File.GetLastWriteTimeUtc(each) == time.AddSeconds(-2)));
        Assert.All(files, each => Assert.Equal(!isUndone, File.GetLastWriteTimeUtc(each) > time));
    }
}
