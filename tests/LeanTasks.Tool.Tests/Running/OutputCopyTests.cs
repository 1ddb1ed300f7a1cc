using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

public class OutputCopyTests
{
    [Fact]
    public async Task AllIsCopied()
    {
        byte[] output = [.. Enumerable.Range(0, 100_000).Select(static i => (byte)i)];
        using MemoryStream to = new();
        await OutputCopy.RunAsync(new MemoryStream(output), to);
        Assert.Equal(output, to.ToArray());
    }

    /// <summary>An app whose output nobody reads would stand still.</summary>
    [Fact]
    public async Task WhatCannotBeWrittenIsReadAllTheSame()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no disk that is always full.");
        using MemoryStream output = new(new byte[100_000]);
        await using FileStream full = new("/dev/full", FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
        await OutputCopy.RunAsync(output, full);
        Assert.Equal(output.Length, output.Position);
    }
}
