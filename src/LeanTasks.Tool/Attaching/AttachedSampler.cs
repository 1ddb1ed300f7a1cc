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

    /// <summary>Samples until the time is over, the user ends it, or the process ends.</summary>
    /// <param name="duration">The time; null for no limit.</param>
    /// <param name="stop">Ends it.</param>
    /// <returns>What was allocated meanwhile.</returns>
    /// <exception cref="ToolException">The process does not let the tool sample.</exception>
    public async Task<ProcessAllocations> SampleAsync(TimeSpan? duration, CancellationToken stop)
    {
        try
        {
            using EventPipeSession session = new DiagnosticsClient(process).StartEventPipeSession(
                new EventPipeProvider(SampleSums.Provider, EventLevel.Informational, SampleSums.Keyword), requestRundown: false);
            Task reading = Task.Run(() => Read(session.EventStream), CancellationToken.None);
            await Task.WhenAny(reading, Task.Delay(duration ?? Timeout.InfiniteTimeSpan, stop));
            if (!reading.IsCompleted)
                await session.StopAsync(CancellationToken.None);
            await reading;
        }
        catch (Exception error) when (error is DiagnosticsClientException or IOException or TimeoutException or UnauthorizedAccessException)
        {
            throw new ToolException($"Process {process} does not let the tool sample ({error.Message.TrimEnd('.')}): see that it runs as this user, and without DOTNET_EnableDiagnostics=0.", error);
        }

        IReadOnlyList<SampledType> types = _sums.Types();
        return new ProcessAllocations(types.Sum(static type => type.Bytes), 0, 0, types);
    }

    /// <summary>Reads the payload of a sample.</summary>
    /// <param name="payload">The kind of heap and the runtime in 6 bytes, the type, its name with a zero behind it, the object, its size, where the sample is in it.</param>
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

    private void Read(Stream events)
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
}
