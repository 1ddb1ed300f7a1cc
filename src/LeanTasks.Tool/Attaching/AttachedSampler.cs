using System.Buffers.Binary;
using System.Diagnostics.Tracing;
using System.Runtime.InteropServices;
using LeanTasks.Profiling;
using LeanTasks.Profiling.Allocations;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace LeanTasks.Tool.Attaching;

/// <summary>Samples what a running process allocates, through its diagnostics port.</summary>
/// <param name="process">Its number.</param>
internal sealed class AttachedSampler(int process)
{
    private readonly SampleSums _sums = new();
    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>How long the process may take to answer: one that is stopped never does.</summary>
    public TimeSpan Patience { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>Whether the process has sent all samples: false if it did not answer at the end.</summary>
    public bool HasStopped { get; private set; }

    /// <summary>The events that it asks for.</summary>
    internal static EventPipeProvider Samples { get; } = new(SampleSums.Provider, EventLevel.Informational, SampleSums.Keyword);

    /// <summary>The same provider, which sends nothing for no keyword.</summary>
    private static EventPipeProvider Nothing { get; } = new(SampleSums.Provider, EventLevel.Critical, keywords: 0);

    /// <summary>Completes once the process samples.</summary>
    internal Task Started => _started.Task;

    /// <summary>What was sampled until now.</summary>
    internal IReadOnlyList<SampledType> Types => _sums.Types();

    /// <summary>Samples until the time is over, the user ends it, or the process ends, in whichever way.</summary>
    /// <param name="duration">The time; null for no limit.</param>
    /// <param name="stop">Ends it.</param>
    /// <returns>What was allocated meanwhile.</returns>
    /// <exception cref="ToolException">The process does not let the tool sample.</exception>
    /// <exception cref="OperationCanceledException">The user ended it before the process had answered.</exception>
    public async Task<ProcessAllocations> SampleAsync(TimeSpan? duration, CancellationToken stop)
    {
        using IDisposable? link = DiagnosticsPort.LinkTo(process);
        await WarmUpAsync(stop);
        EventPipeSession session = await StartAsync(Samples, stop);
        _started.TrySetResult();
        Task reading = Task.Run(() => Read(session.EventStream), CancellationToken.None);
        await Task.WhenAny(reading, Task.Delay(duration ?? Timeout.InfiniteTimeSpan, stop));
        Task ended = Task.WhenAll(reading.IsCompleted ? Task.CompletedTask : StopAsync(session), reading);
        await Task.WhenAny(ended, Task.Delay(Patience, CancellationToken.None));

        // It asks the process again, and would wait for one that does not answer.
        HasStopped = ended.IsCompleted;
        if (HasStopped)
        {
            session.Dispose();
            await ended;
        }

        IReadOnlyList<SampledType> types = Types;
        return new ProcessAllocations(types.Sum(static type => type.Bytes), 0, 0, types);
    }

    /// <summary>Adds the samples of a stream of events, which may end anywhere, where its process was killed.</summary>
    /// <param name="events">The stream.</param>
    internal void Read(Stream events)
    {
        try
        {
            using EventPipeEventSource source = new(events);

            // The library knows this event by its number only.
            source.AllEvents += data =>
            {
                if ((int)data.ID == SampleSums.AllocationSampled && data.ProviderGuid == ClrTraceEventParser.ProviderGuid && Parse(data.EventData(), source.PointerSize) is { } sample)
                    _sums.Add(sample.Type, sample.Size);
            };
            source.Process();
        }
        catch (Exception error) when (error is FormatException or ObjectDisposedException || DiagnosticsPort.IsFailure(error))
        {
            // The end of the stream is missing; the samples until then are good.
        }
    }

    /// <summary>Reads the payload of a sample.</summary>
    /// <param name="payload">
    /// In this order: the kind of heap and the runtime in 6 bytes, the type, its name and a zero. Then the object, its size, where the sample
    /// is in it.
    /// </param>
    /// <param name="pointer">The bytes of a pointer in the process.</param>
    internal static (string Type, ulong Size)? Parse(ReadOnlySpan<byte> payload, int pointer)
    {
        int name = 6 + pointer;
        if (payload.Length < name)
            return null;
        ReadOnlySpan<char> text = MemoryMarshal.Cast<byte, char>(payload[name..]);
        int length = text.IndexOf('\0');
        int size = name + ((length + 1) * sizeof(char)) + pointer;
        return length <= 0 || payload.Length < size + sizeof(ulong)
            ? null
            : (text[..length].ToString(), BinaryPrimitives.ReadUInt64LittleEndian(payload[size..]));
    }

    // The first session of a process makes it build the manifest of the provider's events. 800 kB of that would be sampled as if the app had
    // allocated them. It keeps the manifest, so that a later session samples the app alone.
    private async Task WarmUpAsync(CancellationToken stop)
    {
        EventPipeSession session = await StartAsync(Nothing, stop);
        Task ended = Task.WhenAll(StopAsync(session), Task.Run(() => Read(session.EventStream), CancellationToken.None));
        await Task.WhenAny(ended, Task.Delay(Patience, CancellationToken.None));
        if (ended.IsCompletedSuccessfully)
            session.Dispose();
    }

    private async Task<EventPipeSession> StartAsync(EventPipeProvider provider, CancellationToken stop)
    {
        using CancellationTokenSource patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
        patience.CancelAfter(Patience);
        try
        {
            // On another thread: it connects, and waits for the answer, synchronously.
            return await Task.Run(
                () => new DiagnosticsClient(process).StartEventPipeSession(provider, requestRundown: false),
                CancellationToken.None).WaitAsync(patience.Token);
        }
        catch (OperationCanceledException error) when (!stop.IsCancellationRequested)
        {
            throw new ToolException($"Process {process} did not respond. Check whether it is stopped or paused in a debugger.", error);
        }
        catch (Exception error) when (DiagnosticsPort.IsFailure(error))
        {
            throw new ToolException($"Process {process} cannot be sampled ({error.Message.TrimEnd('.')}). Check that it runs as the current user and without DOTNET_EnableDiagnostics=0.", error);
        }
    }

    private static async Task StopAsync(EventPipeSession session)
    {
        try
        {
            await session.StopAsync(CancellationToken.None);
        }
        catch (Exception error) when (DiagnosticsPort.IsFailure(error))
        {
            // It has ended meanwhile, and the stream with it.
        }
    }
}
