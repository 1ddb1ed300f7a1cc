using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>A stale value task never sees another operation's result: its box is retired before the 16 bits of the token repeat.</summary>
public sealed class StaleTests
{
    private const int Tokens = ushort.MaxValue + 1;

    private const int Calls = (2 * Tokens) + 1_000;

    private const int Step = 97;

    [Fact]
    public void AfterMoreCallsThanThereAreTokens() => FreshThread.Run(() =>
    {
        long retired = 0;
        using MeterListener listener = CountRetired(boxes => Interlocked.Add(ref retired, boxes));
        HandGate gate = new();
        List<ValueTask<int>> kept = new(Calls);
        HashSet<object> boxes = new(ReferenceEqualityComparer.Instance);
        for (int i = 0; i < Calls; i++)
        {
            ValueTask<int> current = NumberAsync(gate, i);
            kept.Add(current);
            boxes.Add(ValueTaskContent<int>.ObjectOf(in current)!);

            // The one with the same token, while the current operation runs or when it has completed; and now and then any other.
            if (i % 2 == 0)
                CheckStale(kept, i - Tokens);
            if (i % Step == 0)
                CheckStale(kept, (int)(Step * (long)i % (i + 1)) - 1);
            gate.Open();
            if (i % 2 != 0)
                CheckStale(kept, i - Tokens);
            Assert.Equal(i, current.GetAwaiter().GetResult());
        }

        for (int i = 0; i < Calls; i += Step)
            CheckStale(kept, i);
        Assert.Equal(3, boxes.Count);
        Assert.Equal(2, Interlocked.Read(ref retired));
    });

    /// <summary>A token that is a whole round of tokens old is not taken for that of the present operation.</summary>
    [Fact]
    public void AwaitingTooLateLeavesTheRightfulAwaiterAlone() => FreshThread.Run(() =>
    {
        HandGate gate = new();
        ValueTask<int> stale = default;
        for (int i = 0; i <= Tokens; i++)
        {
            ValueTask<int> current = NumberAsync(gate, i);
            if (i == 0)
                stale = current;
            Task<int>? rightful = i is Tokens or 1 ? Await(current) : null;
            if (rightful is not null)
                Rule.CheckOnlyOnce(Await(stale));
            gate.Open();
            if (rightful is not null)
            {
                Patience.Until(() => rightful.IsCompleted);
                Rule.CheckOnlyOnce(Await(stale));
            }

            Assert.Equal(i, rightful is null ? current.GetAwaiter().GetResult() : rightful.GetAwaiter().GetResult());
        }
    });

    private static async Task<int> Await(ValueTask<int> task) => await task;

    private static void CheckStale(List<ValueTask<int>> kept, int index)
    {
        if (index < 0)
            return;
        ValueTask<int> stale = kept[index];
        Rule.CheckOnlyOnce(index % 2 == 0 ? Record.Exception(() => { _ = stale.Result; }) : Record.Exception(() => { _ = stale.IsCompleted; }));
    }

    private static MeterListener CountRetired(Action<long> count)
    {
        MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "LeanTasks" && instrument.Name == "leantasks.pool.boxes.retired")
                    listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((_, boxes, tags, _) =>
        {
            if (tags[0].Value is string method && method == $"{typeof(StaleTests).FullName}.{nameof(NumberAsync)}")
                count(boxes);
        });
        listener.Start();
        return listener;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> NumberAsync(HandGate gate, int number)
    {
        await gate;
        return number;
    }
}
