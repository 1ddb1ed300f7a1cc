using LeanTasks.Profiling;
using LeanTasks.Tool.Attaching;

namespace LeanTasks.Tool.Tests.Attaching;

public class AttachedSamplerTests
{
    // The kind of heap and the runtime, the type, its name, the object, its size, where the sample is in it.
    private static readonly byte[] s_payload = [1, 0, 0, 0, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, (byte)'A', 0, (byte)'b', 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1, 40, 1, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0];

    [Fact]
    public void ASampleHasATypeAndASize() => Assert.Equal(("Ab", 296UL), AttachedSampler.Parse(s_payload, pointer: 8));

    [Fact]
    public void ASampleThatIsCutOffIsNone()
    {
        for (int length = 0; length < 36; length++)
            Assert.Null(AttachedSampler.Parse(s_payload.AsSpan(0, length), pointer: 8));
    }

    /// <summary>This process is one that runs.</summary>
    [Fact]
    public async Task WhatARunningProcessAllocatesIsSampled()
    {
        using CancellationTokenSource stop = new();
        Task<ProcessAllocations> sampling = new AttachedSampler(Environment.ProcessId).SampleAsync(duration: null, stop.Token);
        long end = Environment.TickCount64 + 1500;
        while (Environment.TickCount64 < end)
            GC.KeepAlive(new Sampled[1000]);
        await stop.CancelAsync();
        ProcessAllocations sampled = await sampling;
        Assert.Contains(sampled.Types, static type => type.Type == $"{nameof(Sampled)}[]" && type.Samples > 10);
        Assert.Equal(sampled.Types.Sum(static type => type.Bytes), sampled.Bytes);
    }

    private readonly record struct Sampled(long Number);
}
