using System.Diagnostics;
using System.Net.Sockets;
using LeanTasks.Profiling;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Reports;
using Microsoft.Diagnostics.NETCore.Client;

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

        AttachedSampler sampler = new(Environment.ProcessId) { Patience = Hangs.After };
        Task<ProcessAllocations> sampling = sampler.SampleAsync(duration: null, stop.Token);
        await Task.WhenAny(sampler.Started, sampling);

        // It samples from here on, of 100 KB about one object: a thousand of these arrays.
        for (int array = 0; array < 12_500; array++)
            GC.KeepAlive(new Sampled[1000]);
        await stop.CancelAsync();
        ProcessAllocations sampled = await sampling;
        Assert.Contains(sampled.Types, static type => type.Type == $"{nameof(Sampled)}[]" && type.Samples > 10);
        Assert.Equal(sampled.Types.Sum(static type => type.Bytes), sampled.Bytes);

        // 8,024 bytes each.
        AllocatedType arrays = AppAllocations.Of(sampled, new Dictionary<string, string>(), bytesOfCountedBoxes: 0).Types.Single(static type => type.Type.EndsWith("Sampled[]", StringComparison.Ordinal));
        Assert.InRange(arrays.Objects!.Value * 8024.0 / arrays.Bytes, 0.95, 1.05);
    }

    /// <summary>A process that is killed does not write the end of its events.</summary>
    [Fact]
    public async Task OfAStreamThatIsCutOffTheSamplesUntilThenAreKept()
    {
        using MemoryStream events = new();
        EventPipeSession session = new DiagnosticsClient(Environment.ProcessId).StartEventPipeSession(
            AttachedSampler.Samples, requestRundown: false);
        Task copying = Task.Run(() => session.EventStream.CopyTo(events), TestContext.Current.CancellationToken);

        // The runtime writes what there is several times a second: a part of the stream has whole blocks of events only if there are several.
        // A block has 100 kB at most, a tenth of the samples: so there are several even if a busy machine writes all at the end.
        for (int block = 0; block < 5; block++)
        {
            for (int i = 0; i < 25_000; i++)
                GC.KeepAlive(new Sampled[1000]);
            await Task.Delay(300, TestContext.Current.CancellationToken);
        }

        await session.StopAsync(TestContext.Current.CancellationToken);
        await copying;
        session.Dispose();

        AttachedSampler whole = new(1);
        whole.Read(new MemoryStream(events.ToArray()));
        AttachedSampler cut = new(1);
        cut.Read(new MemoryStream(events.ToArray(), 0, (int)events.Length * 3 / 4));
        Assert.InRange(Arrays(cut), 100, Arrays(whole));

        // Within the first bytes.
        new AttachedSampler(1).Read(new MemoryStream(events.ToArray(), 0, 10));

        static long Arrays(AttachedSampler sampler) => sampler.Types.Where(static type => type.Type == $"{nameof(Sampled)}[]").Sum(static type => type.Samples);
    }

    [Fact]
    public async Task AProcessThatDoesNotAnswerIsNotWaitedFor()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There it is no socket.");
        using SleepingProcess process = new();
        using Socket silent = process.OpenPort(listens: true);
        AttachedSampler sampler = new(process.Id) { Patience = TimeSpan.FromMilliseconds(200) };
        ToolException error = await Assert.ThrowsAsync<ToolException>(() => sampler.SampleAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));
        Assert.Contains("did not respond", error.Message, StringComparison.Ordinal);
        Assert.Contains(RunningApps.All(), app => app.Process == process.Id);
    }

    [Fact]
    public async Task AUserWhoEndsTheWaitIsNotToldOfTheProcess()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There it is no socket.");
        using SleepingProcess process = new();
        using Socket silent = process.OpenPort(listens: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => new AttachedSampler(process.Id).SampleAsync(duration: null, new CancellationToken(canceled: true)));
    }

    /// <summary>Such as one of another user, or one that was killed and whose number is used again.</summary>
    [Fact]
    public async Task AProcessWhosePortIsNotOpenIsNoCandidate()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There it is no socket.");
        using SleepingProcess process = new();
        using Socket closed = process.OpenPort(listens: false);
        Assert.DoesNotContain(RunningApps.All(), app => app.Process == process.Id);
        Assert.Throws<UsageException>(() => RunningApps.Find($"{process.Id}"));
        ToolException error = await Assert.ThrowsAsync<ToolException>(() => new AttachedSampler(process.Id) { Patience = Hangs.After }.SampleAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));
        Assert.Contains("runs as the current user", error.Message, StringComparison.Ordinal);
    }

    private readonly record struct Sampled(long Number);

    /// <summary>A process that is none of .NET, to which a test gives a port.</summary>
    private sealed class SleepingProcess : IDisposable
    {
        private readonly Process _process = Process.Start("sleep", "900");

        public int Id => _process.Id;

        public Socket OpenPort(bool listens)
        {
            Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            socket.Bind(new UnixDomainSocketEndPoint(Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{Id}-1-socket")));
            if (listens)
                socket.Listen();
            return socket;
        }

        public void Dispose()
        {
            _process.Kill();
            _process.Dispose();
        }
    }
}
