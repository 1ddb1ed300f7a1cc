using System.Net.Sockets;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Tests.Reports;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>An assembly that cannot be rewritten is named, and its calls are searched all the same.</summary>
public sealed class CountingCopyTests
{
    [Fact]
    public async Task WhatCannotBeRewrittenDoesNotCount()
    {
        using TestFolder folder = new();
        string original = folder.Copy(TestApps.Counted);
        string damaged = Path.Combine(original, "Damaged.dll");
        byte[] whole = await File.ReadAllBytesAsync(Path.Combine(original, "Counted.dll"), TestContext.Current.CancellationToken);
        await File.WriteAllBytesAsync(damaged, whole[..^1024], TestContext.Current.CancellationToken);
        using TemporaryFolder temporary = TemporaryFolder.Create(TextWriter.Null);
        PreparedApp app = await new AppPreparation(temporary, TextWriter.Null).PrepareAsync(original, "Release", TestContext.Current.CancellationToken);
        Assert.Contains(app.NotCounted, named => named.Assembly == "Damaged");
        Assert.False(Assert.Single(app.Assemblies, assembly => assembly.OriginalFile == damaged).Facts.Counts);
        Assert.Contains(app.Assemblies, assembly => assembly.Facts is { Name: "Counted", Counts: true });
    }

    /// <summary>Not even its headers are whole.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(2_000)]
    public async Task ATruncatedOneIsNamedByItsOwnPlace(int length)
    {
        using TestFolder folder = new();
        string original = folder.Copy(TestApps.Counted);
        string cut = Path.Combine(original, "Cut.dll");
        byte[] whole = await File.ReadAllBytesAsync(Path.Combine(original, "Counted.dll"), TestContext.Current.CancellationToken);
        await File.WriteAllBytesAsync(cut, whole[..length], TestContext.Current.CancellationToken);
        using TemporaryFolder temporary = TemporaryFolder.Create(TextWriter.Null);
        PreparedApp app = await new AppPreparation(temporary, TextWriter.Null).PrepareAsync(original, "Release", TestContext.Current.CancellationToken);
        string why = Assert.Single(app.NotCounted, static named => named.Assembly == "Cut").Why;
        Assert.Contains(cut, why, StringComparison.Ordinal);
        Assert.DoesNotContain(temporary.FullPath, why, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WhatIsNoFileIsNotCopied()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Pipes have no place in folders there.");
        using TestFolder folder = new();
        string original = folder.Copy(TestApps.Counted);
        await NamedPipe.MakeAsync(Path.Combine(original, "a.pipe"));
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(Path.Combine(original, "a.socket")));
        File.CreateSymbolicLink(Path.Combine(original, "a.link"), "nowhere");
        File.CreateSymbolicLink(Path.Combine(original, "a.circle"), "a.circle");
        using TemporaryFolder temporary = TemporaryFolder.Create(TextWriter.Null);

        PreparedApp app = await new AppPreparation(temporary, TextWriter.Null).PrepareAsync(original, "Release", TestContext.Current.CancellationToken);

        Assert.Equal(4, app.Notes.Count(static note => note.Contains("was not copied", StringComparison.Ordinal)));
        Assert.Empty(Directory.EnumerateFiles(Path.GetDirectoryName(app.FirstArguments[^1])!, "a.*"));
    }
}
